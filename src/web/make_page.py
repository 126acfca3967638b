#!/usr/bin/env python3
"""make_page.py PROGRAM.js PAGE.html OUT: one HTML file that needs no other.

PAGE.html's scripts, those beside it and PROGRAM.js, are put into it, and PROGRAM.wasm as base64 of gzip. What `skelplay page`
puts in goes into the element "skelplay-carried", see src/cli/page_command.cpp."""
import base64
import gzip
import pathlib
import re
import sys

program, page, out = (pathlib.Path(word) for word in sys.argv[1:])


def script(found):
    name = found.group(1)
    file = program if name == program.name else page.parent / name
    text = file.read_text(encoding="utf-8")
    # In these places of JavaScript a backslash changes nothing, and HTML no longer sees the end of a script.
    text = re.sub(r"<(?=/script|script|!--)", r"\\x3c", text, flags=re.IGNORECASE)
    return "<script>\n" + text + "</script>"


wasm = gzip.compress(program.with_suffix(".wasm").read_bytes(), 9, mtime=0)
carried = (
    '<script type="application/json" id="skelplay-carried">null</script>\n'
    '<script type="text/plain" id="skelplay-wasm">' + base64.b64encode(wasm).decode() + "</script>\n"
)
html = page.read_text(encoding="utf-8")
first = html.index("<script")
html = re.sub(r'<script src="([^"]+)"[^>]*></script>', script, html[:first] + "\0" + html[first:]).replace("\0", carried)
out.write_text(html, encoding="utf-8")
