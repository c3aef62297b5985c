"""What the files API says no to, beyond what the services do."""

from __future__ import annotations

from compressor.core.errors import CompressorError
from compressor.errors import FileNotReady, FileRefused
from compressor.models import File


class PagesNotRead(FileNotReady):
    """Pages are asked for before the file has been read; `file` says how far it is."""

    def __init__(self, file: File) -> None:
        super().__init__(
            f'"{file}" is {file.get_status_display()}. Its pages are there once it has been read.'
        )
        self.file = file


class FileFailed(FileRefused):
    """Pages are asked for of a file that could not be read; `reason` is why, for programs."""

    def __init__(self, file: File) -> None:
        super().__init__(f'"{file}" could not be read. {file.failure_detail}')
        self.reason = file.failure_code


class NoPageImage(CompressorError):
    """Pictures are drawn of the pages of PDFs alone."""

    def __init__(self) -> None:
        super().__init__("There are pictures of the pages of PDFs only.")


class ImagesBusy(CompressorError):
    """As many pages are being drawn as may be at once."""

    def __init__(self) -> None:
        super().__init__("Too many pages are being drawn at the moment.")


class RangeNotSatisfiable(CompressorError):
    """The range that is asked for begins behind the last byte; `size` is how many there are."""

    def __init__(self, size: int) -> None:
        super().__init__(f"The file has {size:,} bytes, and the range begins behind them.")
        self.size = size
