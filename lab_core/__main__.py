"""``python -m lab_core``: the model on the command line, the same as in the page."""

import os
import sys

from .cli.main import main

try:
    code = main(sys.argv[1:])
    sys.stdout.flush()
except BrokenPipeError:
    # whoever reads has read enough (``| head``); the interpreter must not try again on its way out
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    code = 0
sys.exit(code)
