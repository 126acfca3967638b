#!/usr/bin/env python3
"""soak.py CSV MARKDOWN: the curves of a soak as a table and as drawings of letters. Fails where, after the first third,
memory grows by more than 5 % or frames become slower by more than a quarter, each from the median of the first quarter of
the rest to that of its last. What is allocated is judged after five minutes or more; what is resident and the time of a
frame, which the allocator and other programs change from row to row, after half an hour or more."""

import csv
import pathlib
import statistics
import sys

MOST_GROWTH = {"live_mb": 1.05, "resident_mb": 1.05, "frame_ms": 1.25}
SHORTEST = {"live_mb": 300, "resident_mb": 1800, "frame_ms": 1800}  # seconds of a run that is judged
NAMES = {"live_mb": "allocated at rest, MB", "resident_mb": "resident at rest, MB", "frame_ms": "a frame, ms of processor time"}


def plot(rows, column, width=72, height=10):
    """Lines of text: the column's values by time."""
    values = [row[column] for row in rows]
    top = max(values) or 1.0
    cells = [[" "] * width for _ in range(height)]
    last = rows[-1]["seconds"] or 1.0
    for row in rows:
        x = min(int(row["seconds"] / last * width), width - 1)
        y = min(int(row[column] / top * height), height - 1)
        cells[height - 1 - y][x] = "*"
    lines = ["".join(line).rstrip() for line in cells]
    return [f"{top:9.2f} |{lines[0]}"] + [f"{'':9} |{line}" for line in lines[1:]] + [f"{0:9.2f} +" + "-" * width]


def main(source, target):
    with open(source, encoding="utf-8") as stream:
        rows = [{name: float(value) for name, value in row.items()} for row in csv.DictReader(stream)]
    if len(rows) < 3:
        print("soak: too short to tell anything")
        return 0 if rows else 1
    last = rows[-1]
    after = [row for row in rows if row["seconds"] >= last["seconds"] / 3]
    quarter = max(1, len(after) // 4)
    text = [f"# Soak\n\n{int(last['actions'])} actions, {int(last['opened'])} files opened, {int(last['seconds'])} s. At rest",
            "everything is closed; a frame is of the bundled walk, the panels and a picture of 160 x 90.\n",
            "| | after the first third | at the end | grows | at most |\n|---|---|---|---|---|"]
    failed = False
    for column, most in MOST_GROWTH.items():
        first = statistics.median(row[column] for row in after[:quarter])
        end = statistics.median(row[column] for row in after[-quarter:])
        grown = end / first if first else 1.0
        failed = failed or (grown > most and last["seconds"] >= SHORTEST[column])
        text.append(f"| {NAMES[column]} | {first:.2f} | {end:.2f} | {100 * (grown - 1):+.1f} % | {100 * (most - 1):.0f} % |")
    step = max(1, len(rows) // 12)
    text.append("\n| seconds | actions | opened | " + " | ".join(NAMES.values()) + " |\n|---|---|---|---|---|---|")
    for row in rows[::step]:
        text.append(f"| {row['seconds']:.0f} | {row['actions']:.0f} | {row['opened']:.0f} | {row['live_mb']:.2f} | "
                    f"{row['resident_mb']:.1f} | {row['frame_ms']:.3f} |")
    for column, name in NAMES.items():
        text += [f"\n{name}\n", "```", *plot(rows, column), "```"]
    pathlib.Path(target).write_text("\n".join(text) + "\n", encoding="utf-8")
    print("\n".join(text[:6]))
    if failed:
        print("soak: it grows")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
