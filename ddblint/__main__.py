"""`python -m ddblint`."""

from ddblint.cli import main

main()
