#!/usr/bin/env python3
"""Converts every motion to BVH, AMC and HTR and says how far bones end up from where they were.

    python3 tests/peers/export_table.py PROGRAM [--all] [--page assets/help/manual/converting.md] FOLDER...

Each file is written in each format and read back twice, by Skelplay and by the readers of readers.py; origins of all
bones at five frames spread over the take, as a share of the take's extent. The last column of a pair is the worse of
what the two readers find. --all prints every pair; --page puts the table between the marks in that file. Exit status
1 when a pair is off by more than 1e-5, or 1e-9 in the same format.
"""

import argparse
import csv
import io
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import readers

TARGETS = ("bvh", "amc", "htr")
SUFFIXES = {".bvh": "BVH", ".amc": "ASF/AMC", ".asf": "ASF/AMC", ".htr": "HTR, GTR", ".htr2": "HTR, GTR", ".gtr": "HTR, GTR"}
SAME = {("BVH", "bvh"), ("ASF/AMC", "amc"), ("HTR, GTR", "htr")}
MARKS = ("<!-- exports -->\n", "<!-- end of exports -->\n")


def call(*words):
    return subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def joints(program, file, frames, *options):
    """Names and, frame by frame, origins, as `skelplay joints` has them; None when the file is refused."""
    ran = call(program, "joints", file, "--frames", ",".join(map(str, frames)), *options)
    if ran.returncode != 0:
        return None
    names, table = [], []
    for row in csv.DictReader(io.StringIO(ran.stdout.decode())):
        if not table or table[-1][0] != row["frame"]:
            table.append((row["frame"], []))
        if len(table) == 1:
            names.append(row["bone"])
        table[-1][1].append([float(row[axis]) for axis in "xyz"])
    return names, [places for _, places in table]


def plain_names(names, taken, bad):
    """As ASF and HTR have them: see exporters/losses.h."""
    used, result = {name.lower() for name in taken}, []
    for name in names:
        plain = "".join("_" if c.isspace() or c in bad else c for c in name) or "_"
        unique, number = plain, 2
        while unique.lower() in used:
            unique, number = f"{plain}_{number}", number + 1
        used.add(unique.lower())
        result.append(unique)
    return result


def partners(source, names, written, target, kind):
    """For each bone of the source its place among those written."""
    if target == "bvh" or (kind, target) in SAME:
        seen, places = {}, {}
        for i, name in enumerate(written):
            places.setdefault(name, []).append(i)
        result = []
        for name in names:
            result.append(places[name][seen.get(name, 0)])
            seen[name] = seen.get(name, 0) + 1
        return result
    roots = source["roots"] if isinstance(source["roots"], int) else len(source["roots"])
    bad = "#(),[]" if target == "htr" else "#(),"
    if target == "htr":
        taken = ["GLOBAL", "Header", "SegmentNames&Hierarchy", "BasePosition", "EndOfFile", "Frame", "Frame:"]
    else:
        taken = ["begin", "end"] + ([] if roots == 1 and names[0].lower() == "root" else ["root"])
    # The only root, if it is called so in any case, is Acclaim's `root` itself.
    return [written.index(name if name in written else name.lower()) for name in plain_names(names, taken, bad)]


def worst(expected, found, pairs):
    points = [point for places in expected for point in places]
    extent = math.dist([min(p[i] for p in points) for i in range(3)], [max(p[i] for p in points) for i in range(3)])
    off = max(math.dist(places[i], other[j]) for places, other in zip(expected, found) for i, j in enumerate(pairs))
    return off / extent if extent > 0 else off


def read_independently(out, target, frames, info):
    if target == "bvh":
        return readers.bvh(out, info.get("bvh_positions") != "add", frames)
    if target == "amc":
        return readers.acclaim(out.with_suffix(".asf"), out, frames)
    return readers.htr(out, frames)


def pair(program, source, names, expected, frames, out, target, kind):
    """How far off Skelplay and the independent reader find the bones."""
    ran = call(program, "convert", source["file"], out)
    if ran.returncode != 0:
        raise RuntimeError(ran.stderr.decode())
    ours = joints(program, out, frames)
    info = json.loads(call(program, "info", "--json", out).stdout)
    theirs = read_independently(out, target, frames, info)
    pairs = partners(source, names, ours[0], target, kind)
    by_name = {}
    for i, name in enumerate(theirs[0]):
        by_name.setdefault(name, []).append(i)
    taken, order = {}, []
    for name in ours[0]:
        order.append(by_name[name][taken.get(name, 0)])
        taken[name] = taken.get(name, 0) + 1
    theirs_in_our_order = [[places[i] for i in order] for places in theirs[1]]
    return worst(expected, ours[1], pairs), worst(expected, theirs_in_our_order, pairs)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--page")
    options = parser.parse_args()
    files = sorted(file for folder in options.folders for file in Path(folder).rglob("*") if file.suffix.lower() in SUFFIXES)
    cells, refused, bad = {}, 0, 0
    for file in files:
        ran = call(options.program, "info", "--json", file)
        if ran.returncode != 0:
            refused += 1
            continue
        source = json.loads(ran.stdout)
        count = source["frames"]
        frames = sorted({round(i * (count - 1) / 4) for i in range(5)})
        names, expected = joints(options.program, file, frames)
        kind = SUFFIXES[file.suffix.lower()]
        for target in TARGETS:
            with tempfile.TemporaryDirectory() as folder:
                out = Path(folder) / f"out.{target}"
                try:
                    ours, theirs = pair(options.program, source, names, expected, frames, out, target, kind)
                except (RuntimeError, KeyError, IndexError, ValueError, TypeError) as fault:
                    print(f"{file} to {target}: {type(fault).__name__}: {fault}", file=sys.stderr)
                    bad += 1
                    continue
            limit = 1e-9 if (kind, target) in SAME else 1e-5
            if not (ours <= limit and theirs <= limit):
                print(f"{file} to {target}: {ours:.1e}, {theirs:.1e}", file=sys.stderr)
                bad += 1
            if options.all:
                print(f"{file}\t{target}\t{ours:.1e}\t{theirs:.1e}")
            cell = cells.setdefault((kind, target), [0, 0.0, 0.0])
            cells[kind, target] = [cell[0] + 1, max(cell[1], ours), max(cell[2], theirs)]
    table = "| from | files | to BVH | to ASF/AMC | to HTR |\n|---|---|---|---|---|\n"
    for kind in dict.fromkeys(SUFFIXES.values()):
        row = [cells[kind, target] for target in TARGETS]
        table += f"| {kind} | {row[0][0]} | " + " | ".join(f"{a:.0e} / {b:.0e}" for _, a, b in row) + " |\n"
    print(table + f"{refused} files are refused as they should be, {bad} pairs are off")
    if options.page:
        text = Path(options.page).read_text(encoding="utf-8")
        before, rest = text.split(MARKS[0])
        Path(options.page).write_text(before + MARKS[0] + table + MARKS[1] + rest.split(MARKS[1])[1], encoding="utf-8")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
