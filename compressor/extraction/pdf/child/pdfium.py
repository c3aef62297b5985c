"""PDFium's own functions, those that are used here (https://pdfium.googlesource.com/pdfium/+/main/public/).

They are taken from the library that the package pypdfium2 carries. Its bindings are complete, and importing
them takes longer than reading a hundred pages. Handles are plain addresses; `None` is PDFium's null.
"""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import c_char_p, c_float, c_int, c_ulong, c_void_p
from importlib.machinery import PathFinder

TYPE_CHECKING = False
if TYPE_CHECKING:  # without an import from typing, as in the sandbox
    from typing import Any

ERROR_PASSWORD = 4
ERROR_SECURITY = 5
BITMAP_BGR = 2
RENDER_ANNOTATIONS = 0x01
RENDER_REVERSED_BYTES = 0x10

_PACKAGE = "pypdfium2_raw"
_FILE_NAMES = {"win32": "pdfium.dll", "darwin": "libpdfium.dylib"}


def _load_library() -> ctypes.CDLL:
    name = _FILE_NAMES.get(sys.platform, "libpdfium.so")
    package = PathFinder.find_spec(_PACKAGE)
    for folder in package.submodule_search_locations or () if package else ():
        path = os.path.join(folder, name)
        if os.path.exists(path):
            return ctypes.CDLL(path)
    return ctypes.CDLL(name)  # built to use the system's own


_library = _load_library()


def _bind(name: str, result: type | None, *arguments: type) -> Any:
    function = _library[name]
    function.restype = result
    function.argtypes = arguments
    return function


init_library = _bind("FPDF_InitLibrary", None)
load_document = _bind("FPDF_LoadDocument", c_void_p, c_char_p, c_char_p)
close_document = _bind("FPDF_CloseDocument", None, c_void_p)
get_last_error = _bind("FPDF_GetLastError", c_ulong)
get_page_count = _bind("FPDF_GetPageCount", c_int, c_void_p)
get_meta_text = _bind("FPDF_GetMetaText", c_ulong, c_void_p, c_char_p, c_void_p, c_ulong)
get_page_label = _bind("FPDF_GetPageLabel", c_ulong, c_void_p, c_int, c_void_p, c_ulong)

get_first_bookmark = _bind("FPDFBookmark_GetFirstChild", c_void_p, c_void_p, c_void_p)
get_next_bookmark = _bind("FPDFBookmark_GetNextSibling", c_void_p, c_void_p, c_void_p)
get_bookmark_title = _bind("FPDFBookmark_GetTitle", c_ulong, c_void_p, c_void_p, c_ulong)
get_bookmark_place = _bind("FPDFBookmark_GetDest", c_void_p, c_void_p, c_void_p)
get_place_page = _bind("FPDFDest_GetDestPageIndex", c_int, c_void_p, c_void_p)

load_page = _bind("FPDF_LoadPage", c_void_p, c_void_p, c_int)
close_page = _bind("FPDF_ClosePage", None, c_void_p)
get_page_width = _bind("FPDF_GetPageWidthF", c_float, c_void_p)
get_page_height = _bind("FPDF_GetPageHeightF", c_float, c_void_p)
get_page_rotation = _bind("FPDFPage_GetRotation", c_int, c_void_p)

load_text_page = _bind("FPDFText_LoadPage", c_void_p, c_void_p)
close_text_page = _bind("FPDFText_ClosePage", None, c_void_p)
count_characters = _bind("FPDFText_CountChars", c_int, c_void_p)
get_text = _bind("FPDFText_GetText", c_int, c_void_p, c_int, c_int, c_void_p)
count_boxes = _bind("FPDFText_CountRects", c_int, c_void_p, c_int, c_int)
get_box = _bind("FPDFText_GetRect", c_int, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p)
get_character_index = _bind("FPDFText_GetCharIndexFromTextIndex", c_int, c_void_p, c_int)
get_character_box = _bind(
    "FPDFText_GetCharBox", c_int, c_void_p, c_int, c_void_p, c_void_p, c_void_p, c_void_p
)

create_bitmap = _bind("FPDFBitmap_CreateEx", c_void_p, c_int, c_int, c_int, c_void_p, c_int)
destroy_bitmap = _bind("FPDFBitmap_Destroy", None, c_void_p)
fill_bitmap = _bind("FPDFBitmap_FillRect", c_int, c_void_p, c_int, c_int, c_int, c_int, c_ulong)
get_bitmap_stride = _bind("FPDFBitmap_GetStride", c_int, c_void_p)
get_bitmap_buffer = _bind("FPDFBitmap_GetBuffer", c_void_p, c_void_p)
render_page = _bind(
    "FPDF_RenderPageBitmap", None, c_void_p, c_void_p, c_int, c_int, c_int, c_int, c_int, c_int
)
