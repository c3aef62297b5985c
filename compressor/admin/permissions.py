"""What members of staff need beside the permission to look at a model."""

from __future__ import annotations

READ_FILE_TEXT = "compressor.read_file_text"
TRY_QUESTION = "compressor.try_question"
CHANGE_FILE = "compressor.change_file"
DELETE_FILE = "compressor.delete_file"

TEXT_WITHHELD = (
    "Not shown: reading the text of files needs the permission “Can read the text of files” "
    f"({READ_FILE_TEXT}). Every reading is recorded."
)
