#!/usr/bin/env python3
"""goldens.py GOLDEN_FOLDER PROGRAM...: what `joints` prints of every take in the tables of GOLDEN_FOLDER, against the positions there.

PROGRAM may be several words. Prints how many takes agree; ends with status 1 if any differs.
"""

import csv
import io
import subprocess
import sys
from pathlib import Path

golden, program = Path(sys.argv[1]), sys.argv[2:]
TABLES = ("MANIFEST.tsv", "MARKERS.tsv", "SCENES.tsv", "TAKES.tsv")


def words_of(row):
    yield from ("joints", str(golden / row["input"]), "--frames", row["picked"])
    for field, option in (("skeleton", "--skeleton"), ("bvh_positions", "--bvh-positions"), ("take_number", "--take")):
        if (row.get(field) or "-") != "-":
            yield from (option, str(golden / row[field]) if field == "skeleton" else row[field])
    # The table has greenman's first take, in which nothing moves, so that another is shown by default.
    if row["input"].endswith("raylib_greenman.glb") and not row.get("take_number"):
        yield from ("--take", "1")


def number(cell):
    return float(cell) if cell else None


def difference(expected, found):
    """What is wrong with a table, in words; nothing: all is within the tables' rule, 1e-5 of the extent and 1e-6."""
    if [row[:2] for row in found] != [row[:2] for row in expected]:
        return f"other rows: {len(found)} for {len(expected)}"
    axes = [[float(row[k]) for row in expected[1:] for k in (axis, axis + 3) if row[k]] for axis in (2, 3, 4)]
    extent = sum((max(values) - min(values)) ** 2 for values in axes if values) ** 0.5
    for row, wanted in zip(found[1:], expected[1:]):
        for have, want in zip(map(number, row[2:]), map(number, wanted[2:])):
            if (have is None) != (want is None) or (want is not None and abs(have - want) > 1e-5 * extent + 1e-6):
                return f"frame {row[0]}, bone {row[1]}: expected {want}, found {have}"
    return None


agree = differ = 0
for table in TABLES:
    for row in csv.DictReader(open(golden / table, newline="", encoding="utf-8"), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["golden"] == "-":
            continue
        ended = subprocess.run([*program, *words_of(row)], capture_output=True, text=True, encoding="utf-8")
        expected = list(csv.reader(open(golden / row["golden"], newline="", encoding="utf-8")))
        wrong = difference(expected, list(csv.reader(io.StringIO(ended.stdout)))) if ended.returncode == 0 else ended.stderr
        if wrong:
            print(f"{row['golden']}: {wrong}")
        agree, differ = agree + (not wrong), differ + bool(wrong)
print(f"{agree} takes agree, {differ} differ")
sys.exit(differ > 0 or agree == 0)
