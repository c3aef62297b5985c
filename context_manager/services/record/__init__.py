"""The record of a turn: what came of answering it, as rows, in numbers and apart from them in words.

`outcomes` has what came of it, `recording` writes it; every other module makes some of the rows.
"""
