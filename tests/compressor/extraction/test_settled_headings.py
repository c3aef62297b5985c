from __future__ import annotations

from compressor.core.document import OutlineEntry
from compressor.extraction.assembly import assemble_blocks
from compressor.extraction.settled_headings import settle_headings
from compressor.extraction.text_blocks import TextBlocks

LICENCE = "START: FULL LICENSE\n\nTHE FULL PROJECT GUTENBERG LICENSE\n\nProject Gutenberg-tm"


def gutenberg_book(blocks: TextBlocks) -> TextBlocks:
    blocks.heading("The Project Gutenberg eBook of Whales", 1)
    blocks.paragraph("This eBook is for the use of anyone anywhere.")
    blocks.heading("Title: Whales", 2)
    blocks.heading("One", 2)
    blocks.paragraph("*** START OF THE PROJECT GUTENBERG EBOOK WHALES ***")
    blocks.heading("One", 1)
    blocks.paragraph("Text.")
    blocks.heading("Two", 1)
    blocks.paragraph("Text.")
    blocks.paragraph("*** END OF THE PROJECT GUTENBERG EBOOK WHALES ***")
    blocks.heading("THE FULL PROJECT GUTENBERG LICENSE", 2)
    blocks.paragraph(LICENCE)
    return blocks


def test_headings_of_a_licence_go_with_it() -> None:
    document = assemble_blocks(gutenberg_book(TextBlocks()), title="Other").document
    assert document.pages[0].text == "One\n\nText.\n\nTwo\n\nText."
    assert document.outline == (OutlineEntry("One", 1, 1, 1), OutlineEntry("Two", 1, 1, 1))
    assert document.title == "Whales"


def test_so_they_do_page_by_page() -> None:
    blocks = TextBlocks()
    blocks.page_break("i")
    gutenberg_book(blocks)
    blocks.page_break("ii")
    blocks.heading("Small print", 1)
    document = assemble_blocks(blocks).document
    assert [page.text for page in document.pages] == ["One\n\nText.\n\nTwo\n\nText.", ""]
    assert [(entry.title, entry.page, entry.occurrence) for entry in document.outline] == [
        ("One", 1, 1),
        ("Two", 1, 1),
    ]


def test_a_book_without_a_licence_keeps_its_outline() -> None:
    blocks = TextBlocks()
    blocks.heading("One", 1)
    assert assemble_blocks(blocks, title="Whales").document.outline == (OutlineEntry("One", 1, 1, 1),)


def test_bookmarks_of_which_only_the_page_is_known_stay() -> None:
    bookmark = OutlineEntry("Small print", 1, 1)
    assert settle_headings([bookmark], ["Header.\n\nText."], ["Text."]) == (bookmark,)
