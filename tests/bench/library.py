#!/usr/bin/env python3
"""Prints what the library costs with ten thousand takes: how soon its first rows have pictures, and how it scrolls.

    python3 tests/bench/library.py [PROGRAM] [TAKES]

Three times the same folder: when no thumbnail is kept yet, when those of the first rows are, and when all are (which
takes minutes: it is done for a thousand takes). Without a display it has one of its own, which is drawn by the
processor. Wants the release build.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "release" / "bin" / "skelplay"
TAKES = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
KEPT = 1_000  # takes
PICTURES = 300


def make_takes(folder, count):
    """Takes as long as a short recording. Each is a file of its own name; on the disk it is one."""
    folder.mkdir()
    first = folder / "take00000.bvh"
    subprocess.run([str(PROGRAM), "convert", str(ROOT / "assets" / "walk.amc"), str(first), "--frames", "0:199"],
                   check=True, stderr=subprocess.DEVNULL)
    for i in range(1, count):
        os.link(first, folder / f"take{i:05}.bvh")
    return first.stat().st_size


def scroll(folder, cache, pictures=PICTURES):
    """What a window says that opens the library, and scrolls once its first rows have their pictures."""
    command = [str(PROGRAM), "--fresh", "--library", str(folder), "--benchmark", str(pictures)]
    if "DISPLAY" not in os.environ:
        command = ["bash", str(ROOT / "tests" / "window" / "with_display.sh")] + command
    out = subprocess.run(command, env={**os.environ, "XDG_CACHE_HOME": str(cache)}, check=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.split()
    return dict(zip(out[0::2], map(float, out[1::2])))


def row(name, told):
    print(f"{name:<34}{told['first_rows_ms']:>8.0f} ms{told['fps']:>12.1f}{told['longest_ms']:>10.1f} ms"
          f"{told['resident_mb']:>8.0f} MB")


def kept(cache):
    return sum(1 for _ in cache.glob("thumbnails/large/*.png"))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = make_takes(folder / "takes", TAKES)
        print(f"{TAKES} takes of {size / 1e3:.0f} kB\n{'':<34}{'first rows':>11}{'pictures/s':>12}{'longest':>13}"
              f"{'memory':>11}")
        row("nothing kept", scroll(folder / "takes", folder / "cache"))
        row("the first rows kept", scroll(folder / "takes", folder / "cache"))
        make_takes(folder / "some", KEPT)
        while kept(folder / "cache-of-some") < KEPT:
            scroll(folder / "some", folder / "cache-of-some", 2000)
        row(f"all of {KEPT} kept", scroll(folder / "some", folder / "cache-of-some"))


if __name__ == "__main__":
    main()
