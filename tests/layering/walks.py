#!/usr/bin/env python3
"""Checks that the walks through the code, in the manual for developers, name functions that are where they say."""

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


class Walks(unittest.TestCase):
    def test_every_stop_is_where_the_page_says(self):
        walks = (TOP / "assets/help/developers/walks.md").read_text()
        self.assertGreater(len(re.findall(r"`\s\(`", walks)), 30)
        self.assertEqual(list(lost_stops(walks)), [])
        wrong = "`no_such` (`base/text.h`), `trimmed` (`base/text.h`)"
        self.assertEqual(list(lost_stops(wrong)), ["no_such is not in base/text.h"])


if __name__ == "__main__":
    unittest.main()
