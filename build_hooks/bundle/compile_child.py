"""Run by compiler.py in a fresh interpreter: JSON task on standard input, JSON result on standard output."""

import json
import marshal
import sys
from base64 import b64decode, b64encode

task = json.load(sys.stdin)
codes = [compile(b64decode(source), name, "exec", dont_inherit=True, optimize=task["optimize"]) for name, source in task["sources"]]
print(json.dumps([b64encode(marshal.dumps(code)).decode() for code in codes]))
