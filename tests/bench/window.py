#!/usr/bin/env python3
"""Prints how many pictures a second the window draws, and how many while much else is to be done.

    python3 tests/bench/window.py [PROGRAM] [MEGABYTES]
    python3 tests/bench/window.py --gpu

A walk that plays; the same while a long take (a gigabyte) is read; a body with its ghosts; a take of a tenth of that with ghosts, path, curves and
all lanes. Also how long a thumbnail takes where no shader is remembered. Without a display it has one of its own, which is
drawn by the processor. Wants the release build.

With --gpu: crowds of 1 to 10 000 figures, as bones and as bodies, posed and drawn without a window by whatever device EGL
finds, which is named. Wants skelplay_bench of the release build.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1] != "--gpu" else ROOT / "build" / "release" / "bin" / "skelplay"
MEGABYTES = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
WALK = ROOT / "assets" / "walk.bvh"
SECONDS = 2.0


def write_long_take(file, megabytes):
    """The walk's frames again and again."""
    head, frames = WALK.read_text().split("MOTION\n")
    rows = frames.split("\n", 2)[2]
    times = megabytes * 1_000_000 // len(rows)
    with open(file, "w") as out:
        out.write(f"{head}MOTION\nFrames: {times * rows.count(chr(10))}\nFrame Time: 0.00833333\n")
        for _ in range(times):
            out.write(rows)


class Window:
    def __init__(self, folder, *words):
        self.state_file = folder / "state"
        home = {"SKELPLAY_STATE_FILE": str(self.state_file), "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")}
        self.process = subprocess.Popen([str(PROGRAM), "--fresh", *words], env={**os.environ, **home},
                                        stderr=subprocess.DEVNULL)
        self.wait(lambda state: int(state["pictures"]) > 10)

    def state(self):
        try:
            lines = self.state_file.read_text().splitlines()
        except FileNotFoundError:
            return {"pictures": "0"}
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def wait(self, fits):
        while not fits(self.state()):
            if self.process.poll() is not None:
                sys.exit(f"{PROGRAM} ended with {self.process.returncode}")
            time.sleep(0.02)

    def rate(self):
        """Pictures a second, and whether a file was being read all the time."""
        begin, before = time.perf_counter(), self.state()
        time.sleep(SECONDS)
        seconds, after = time.perf_counter() - begin, self.state()
        return (int(after["pictures"]) - int(before["pictures"])) / seconds, after["loading"] == "1"

    def close(self):
        self.process.kill()
        self.process.wait()


def while_reading(folder):
    walk = folder / "walk.bvh"
    walk.write_bytes(WALK.read_bytes())
    window = Window(folder, str(walk), "--samples", "0")
    window.wait(lambda state: state["playing"] == "1" and state["working"] == "0")
    alone, _ = window.rate()
    write_long_take(folder / "long.bvh", MEGABYTES)
    (folder / "long.bvh").rename(walk)  # what has changed on the disk is read again
    window.wait(lambda state: state["loading"] == "1")
    meanwhile, whole = window.rate()
    window.close()
    print(f"{'a walk plays':<44}{alone:>8.1f} pictures a second")
    print(f"{f'while {MEGABYTES} MB are read':<44}{meanwhile:>8.1f}" + ("" if whole else " (it ended before that)"))


def with_ghosts_of_bodies(folder):
    window = Window(folder, str(WALK), "--samples", "0", "--show", "body", "--ghosts", "4,4,10", "--in", "100", "--out", "400",
                    "--play", "--frame", "100")
    window.wait(lambda state: state.get("working") == "0" and state.get("playing") == "1")
    print(f"{'a walk with ghosts of bodies':<44}{window.rate()[0]:>8.1f}")
    window.close()


def with_all_on(folder):
    write_long_take(folder / "walk.bvh", max(MEGABYTES // 10, 2))
    window = Window(folder, str(folder / "walk.bvh"), "--samples", "0", "--ghosts", "4,4,10", "--path", "--select", "lfemur",
                    "--in", "100", "--out", "400", "--play", "--frame", "100")
    window.wait(lambda state: state.get("working") == "0" and state.get("playing") == "1")
    print(f"{'ghosts, path and lanes of a long take':<44}{window.rate()[0]:>8.1f}")
    window.close()


def thumbnail(folder):
    best = 1e9
    for _ in range(3):
        begin = time.perf_counter()
        subprocess.run([str(PROGRAM), "thumbnail", "--size", "256", str(WALK), str(folder / "small.png")], check=True,
                       env={**os.environ, "MESA_SHADER_CACHE_DISABLE": "true"})
        best = min(best, time.perf_counter() - begin)
    print(f"{'a thumbnail without remembered shaders':<44}{best:>8.2f} s")


def crowds():
    program = ROOT / "build" / "release" / "tests" / "bench" / "skelplay_bench"
    out = subprocess.run([str(program), "--benchmark_filter=^crowd", "--benchmark_format=json"], check=True,
                         stdout=subprocess.PIPE).stdout
    rows = json.loads(out)["benchmarks"]
    print(f"drawn by {rows[0]['label']}")
    for row in rows:
        figures, bodies = (int(part.split(":")[1]) for part in row["name"].split("/")[1:3])
        print(f"{figures:>7} figures as {'bodies' if bodies else 'bones':<6}{1000 / row['real_time']:>9.2f} pictures a second")


if __name__ == "__main__":
    if "--gpu" in sys.argv:
        sys.exit(crowds())
    if "DISPLAY" not in os.environ:
        os.execvp("bash", ["bash", str(ROOT / "tests" / "window" / "with_display.sh"), sys.executable, *sys.argv])
    for measure in (while_reading, with_ghosts_of_bodies, with_all_on, thumbnail):
        with tempfile.TemporaryDirectory() as name:
            measure(Path(name))
