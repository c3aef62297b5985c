"""From a request to the text a model reads: choosing chunks inside a budget and writing them out."""
