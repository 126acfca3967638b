#!/usr/bin/env python3
"""Checks that the tables of README.md name tests that are there and whose names say which document they hold, and that the
walks through the code name functions that are where they say."""

import pathlib
import re
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]
SOURCES = TESTS.parent / "src"


def tests_in(source):
    """"Suite.Name" of each test in a source."""
    return {f"{suite}.{name}" for suite, name in re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", source, re.MULTILINE)}


def statements_in(tables):
    """Number of the document and name of the test, for each row."""
    document = ""
    for number, test in re.findall(r"\n## (\d{3})|\| `(\w+\.\w+)` \|\n", tables):
        document = number or document
        if test:
            yield document, test


def complaints(statements, tests):
    for document, test in statements:
        if test not in tests:
            yield f"{test} is not there"
        if document not in test.partition("Seed")[2]:
            yield f"{test} does not say that it is about document {document}"


def lost_stops(walks):
    """What a walk says to be in a file, as `name` (`file`), and is not."""
    for name, file in re.findall(r"`([\w:]+)`\s\(`([\w/]+\.(?:cpp|h))`\)", walks):
        source = SOURCES / file
        if not source.exists() or not re.search(rf"\b{name.split('::')[-1]}\b", source.read_text()):
            yield f"{name} is not in {file}"


class Documents(unittest.TestCase):
    def test_every_statement_has_its_test(self):
        tests = set().union(*(tests_in(file.read_text()) for file in TESTS.rglob("*.cpp")))
        statements = list(statements_in((TESTS / "documents/README.md").read_text()))
        self.assertGreater(len(statements), 60)
        self.assertEqual(list(complaints(statements, tests)), [])

    def test_every_stop_of_a_walk_is_where_the_page_says(self):
        walks = (TESTS.parent / "assets/help/developers/walks.md").read_text()
        self.assertGreater(len(re.findall(r"`\s\(`", walks)), 30)
        self.assertEqual(list(lost_stops(walks)), [])
        wrong = "`no_such` (`base/text.h`), `trimmed` (`base/text.h`)"
        self.assertEqual(list(lost_stops(wrong)), ["no_such is not in base/text.h"])

    def test_a_missing_test_and_a_missing_number_are_found(self):
        rows = "| s | t | `A.Seed003` |\n| s | t | `B.Seed004` |\n| s | t | `C.D` |\n"
        statements = list(statements_in("\n## 003: a\n" + rows))
        self.assertEqual(statements, [("003", "A.Seed003"), ("003", "B.Seed004"), ("003", "C.D")])
        tests = tests_in("TEST(A, Seed003) {}\nTEST_F(B,\n       Seed004) {}\n// TEST(C, D)\n")
        self.assertEqual(list(complaints(statements, tests)),
                         ["B.Seed004 does not say that it is about document 003", "C.D is not there",
                          "C.D does not say that it is about document 003"])


if __name__ == "__main__":
    unittest.main()
