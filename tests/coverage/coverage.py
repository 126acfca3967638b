#!/usr/bin/env python3
"""coverage.py EXPORT SOURCES UNCOVERED: what llvm-cov's export (JSON) says of three rooms, as a table; fails where a room
has less than is asked for. Writes to UNCOVERED each line that no test reaches, and each branch with a side that none takes."""

import collections
import json
import pathlib
import sys

# Room: per cent of lines, and of branches, that the tests reach at least.
ASKED = {"loaders": (97.0, 88.0), "exporters": (95.0, 0.0), "processing": (95.0, 0.0)}


def lines_of(segments):
    """{line: count} of the lines that hold code, as llvm-cov counts them: a line has the largest count of the regions that
    begin in it, or that of the region that it continues."""
    counts = {}
    wrapped = None  # the segment that reaches into the line
    by_line = collections.defaultdict(list)
    for segment in segments:
        by_line[segment[0]].append(segment)
    if not by_line:
        return counts
    for line in range(min(by_line), max(by_line) + 1):
        here = by_line.get(line, [])
        starts = [s for s in here if s[3] and s[4] and not (len(s) > 5 and s[5])]
        mapped = (wrapped is not None and wrapped[3]) or bool(starts)
        if here and here[0][3] is False and here[0][4] and not starts:  # a region that is skipped
            mapped = False
        if mapped:
            counts[line] = max([s[2] for s in starts] + ([wrapped[2]] if wrapped is not None and wrapped[3] else []))
        if here:
            wrapped = here[-1]
    return counts


def main(export, sources, uncovered):
    files = json.load(open(export, encoding="utf-8"))["data"][0]["files"]
    sources = pathlib.Path(sources).resolve()
    totals = collections.defaultdict(collections.Counter)
    told = []
    for file in files:
        path = pathlib.Path(file["filename"]).resolve()
        if not path.is_relative_to(sources):
            continue
        name = path.relative_to(sources)
        room = name.parts[0]
        if room not in ASKED:
            continue
        for kind in ("lines", "branches"):
            summary = file["summary"][kind]
            for total in (totals[room], totals[str(name)]):
                total[kind] += summary["count"]
                total[kind + " covered"] += summary["covered"]
        text = path.read_text(encoding="utf-8").splitlines()
        for line, count in sorted(lines_of(file["segments"]).items()):
            if count == 0:
                told.append(f"{name}:{line}: line: {text[line - 1].strip()}")
        sides = collections.Counter()  # of a template's instances together
        for line, column, _, _, taken, skipped, *_ in file["branches"]:
            sides[line, column, True] += taken
            sides[line, column, False] += skipped
        for (line, column, side), count in sorted(sides.items()):
            if count == 0 and sides[line, column, not side] > 0:
                told.append(f"{name}:{line}:{column}: never {str(side).lower()}: {text[line - 1].strip()}")

    def per_cent(total, kind):
        return 100.0 * total[kind + " covered"] / total[kind] if total[kind] else 100.0

    failed = False
    print(f"{'room':<12}{'lines':>8}{'reached':>9}{'%':>8}{'asked':>7}{'branches':>10}{'reached':>9}{'%':>8}{'asked':>7}")
    for room, asked in ASKED.items():
        total = totals[room]
        line = f"{room:<12}"
        for (kind, width), least in zip((("lines", 8), ("branches", 10)), asked):
            reached = per_cent(total, kind)
            failed = failed or reached < least
            line += f"{total[kind]:>{width}}{total[kind + ' covered']:>9}{reached:>8.2f}{least or '-':>7}"
        print(line)
    pathlib.Path(uncovered).write_text("\n".join(told) + "\n", encoding="utf-8")
    print(f"{len(told)} lines and sides of branches that are not reached: {uncovered}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
