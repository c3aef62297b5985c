#!/usr/bin/env python
"""The command line of the service: `python manage.py help` lists what it can do."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cereby.settings")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415 - to say what is missing
    except ModuleNotFoundError as exc:
        sys.exit(
            f"{exc}. Run `make run` once, or use the Python of the environment it makes: .venv/bin/python."
        )
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
