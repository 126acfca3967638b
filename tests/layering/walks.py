#!/usr/bin/env python3
"""Checks that the manual for developers, and comments in src, name files that exist, and functions that are where they say."""

import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]


def lost_stops(walks):
    """What a walk says to be in a file, as `name` (`file`), and is not."""
    for name, file in re.findall(r"`([\w:]+)`\s\(`([\w/]+\.(?:cpp|h))`\)", walks):
        source = TOP / "src" / file
        if not source.exists() or not re.search(rf"\b{name.split('::')[-1]}\b", source.read_text()):
            yield f"{name} is not in {file}"


def known_names():
    """The names of all sources, shaders and tests."""
    return {file.name for folder in ("src", "tests", "assets", "shaders") for file in (TOP / folder).rglob("*.*")}


def lost_files(text, names):
    """Files of C++ between backticks that are nowhere."""
    for file in re.findall(r"`(?:[\w./]*/)?(\w+\.(?:h|cpp|frag|vert|glsl))`", text):
        if file not in names:
            yield file


def lost_headers(source, names):
    """Headers of ours that a comment sends to: "(base/text.h)", "see text.h"."""
    for comment in re.findall(r"//(.*)", source):
        for file in re.findall(r"(?:see |\()(?:\w+/)*(\w+\.h)\b", comment):
            if file not in names:
                yield file


class Walks(unittest.TestCase):
    def test_the_pages_name_files_that_are_there(self):
        names = known_names()
        for page in (TOP / "assets/help/developers").glob("*.md"):
            self.assertEqual(list(lost_files(page.read_text(), names)), [], page)
        self.assertEqual(list(lost_files("`base/text.h` and `base/no_such.h`", names)), ["no_such.h"])

    def test_comments_send_to_headers_that_are_there(self):
        names = known_names()
        for file in (TOP / "src").rglob("*.*"):
            if file.suffix in (".h", ".cpp"):
                self.assertEqual(list(lost_headers(file.read_text(), names)), [], file)
        self.assertEqual(list(lost_headers("/// As it is (text.h), see no_such.h.", names)), ["no_such.h"])

    def test_every_stop_is_where_the_page_says(self):
        walks = (TOP / "assets/help/developers/walks.md").read_text()
        self.assertGreater(len(re.findall(r"`\s\(`", walks)), 30)
        self.assertEqual(list(lost_stops(walks)), [])
        wrong = "`no_such` (`base/text.h`), `trimmed` (`base/text.h`)"
        self.assertEqual(list(lost_stops(wrong)), ["no_such is not in base/text.h"])


if __name__ == "__main__":
    unittest.main()
