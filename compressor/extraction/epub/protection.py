"""Copy protection: books whose text only the shop's own reader can decrypt. Obfuscated fonts are none."""

from __future__ import annotations

from compressor.extraction.containers import Container
from compressor.extraction.epub.package import read_xml
from compressor.extraction.errors import EncryptedFileError

_ENCRYPTION = "META-INF/encryption.xml"
_FONT_OBFUSCATION = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_TEXT_SUFFIXES = (".xhtml", ".html", ".htm", ".xml", ".opf", ".ncx", ".svg")


def check_protection(container: Container) -> None:
    """Raise EncryptedFileError if any part with text is encrypted."""
    if not container.find(_ENCRYPTION):
        return
    for data in read_xml(container, _ENCRYPTION).iter("{*}EncryptedData"):
        methods = [method.get("Algorithm") or "" for method in data.iterchildren("{*}EncryptionMethod")]
        parts = [reference.get("URI") or "" for reference in data.iter("{*}CipherReference")]
        is_obfuscated = any(method in _FONT_OBFUSCATION for method in methods)
        if not is_obfuscated and any(part.lower().endswith(_TEXT_SUFFIXES) for part in parts):
            raise EncryptedFileError("copy protection (DRM)")
