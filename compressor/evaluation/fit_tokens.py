"""Fit the table of the token estimate: `python -m compressor.evaluation.fit_tokens --samples FILE`.

Fits on half of the samples (`token_samples.fitted_half`) and writes the table into the package of the
estimate. `--cross-validate` fits on seven eighths of that half, eight times, and prints how the texts left
out fare instead: that is the table to choose features and margins by.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from compressor.core.errors import CompressorError
from compressor.core.tokens import table
from compressor.evaluation.token_fit.common_trigrams import english_prose
from compressor.evaluation.token_fit.cross_validation import cross_validate
from compressor.evaluation.token_fit.fitting import fit_table
from compressor.evaluation.token_samples import fitted_half, load_samples
from compressor.evaluation.tokens import format_table


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    parser = argparse.ArgumentParser(description="Fit the table of the token estimate.")
    parser.add_argument("--samples", type=Path, required=True, help="texts with token counts, JSON lines")
    parser.add_argument("--output", type=Path, default=_packaged_path(), help="where the table is written")
    parser.add_argument(
        "--cross-validate", action="store_true", help="print how texts left out fare; write nothing"
    )
    chosen = parser.parse_args(arguments)
    try:
        samples = fitted_half(load_samples(chosen.samples))
        if chosen.cross_validate:
            said = format_table(cross_validate(samples, tuple(english_prose())))
        else:
            chosen.output.write_text(table.dump_table(fit_table(samples, english_prose())), "utf-8")
            said = f"Fitted on {len(samples)} texts; wrote {chosen.output}"
    except CompressorError as exc:
        sys.stderr.write(f"{exc}\n")
        return 1
    sys.stdout.write(f"{said}\n")
    return 0


def _packaged_path() -> Path:
    return Path(str(resources.files(table.__package__).joinpath(table.FILE_NAME)))


if __name__ == "__main__":
    sys.exit(main())
