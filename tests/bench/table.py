#!/usr/bin/env python3
"""Prints what Skelplay costs on this machine, as a table with ratios.

    python3 tests/bench/table.py [MEGABYTES]

Whole processes first: `skelplay info FILE` against one pass of std::from_chars over the same bytes on one thread, taken
in turns, the best of five; with the peak of resident memory and its bound, 8 bytes a number and 64 MB; the same for
`convert`. Then how many files of a folder are worked on in a second, and what Google Benchmark says of the parts. Wants the release build; long takes are made from the bundled walk.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BUILD = Path(__file__).resolve().parents[2] / "build" / "release"
BENCH = BUILD / "tests" / "bench"
PROGRAM = BUILD / "bin" / "skelplay"
RUNS = 5
PARTS = "^(load|whole_clip|sample|evaluate|pose|draw_list|draw_frame/width:1280/height:720/samples:0/part:0)"


def run(command, cpus=None):
    """Seconds and peak resident bytes of a process, and what it printed."""
    begin = time.perf_counter()
    child = subprocess.Popen(
        [str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        preexec_fn=(lambda: os.sched_setaffinity(0, cpus)) if cpus else None)
    out = child.stdout.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command} ended with {child.returncode}")
    return seconds, usage.ru_maxrss * 1024, out.decode()


def whole_processes(megabytes):
    one_cpu = {min(os.sched_getaffinity(0))}
    print(f"{'whole process':<16}{'from_chars':>12}{'info':>10}{'ratio':>8}{'1 thread':>10}{'scaling':>9}"
          f"{'memory':>10}{'bound':>9}")
    for suffix in (".bvh", ".amc", ".htr"):
        file = run([BENCH / "from_chars", "make", suffix, megabytes])[2].strip()
        baseline, ours, alone, peak, numbers = [], [], [], 0, 0
        for _ in range(RUNS):
            baseline.append(run([BENCH / "from_chars", file])[0])
            seconds, resident, out = run([PROGRAM, "info", "--json", file])
            ours.append(seconds)
            peak = max(peak, resident)
            alone.append(run([PROGRAM, "info", file], one_cpu)[0])
            facts = json.loads(out)
            numbers = facts["frames"] * facts["channels"]
        print(f"{suffix + ' ' + str(megabytes) + ' MB':<16}{min(baseline) * 1e3:>9.0f} ms{min(ours) * 1e3:>7.0f} ms"
              f"{min(ours) / min(baseline):>8.2f}{min(alone) * 1e3:>7.0f} ms{min(alone) / min(ours):>9.2f}"
              f"{peak / 1e6:>7.0f} MB{numbers * 8 / 1e6 + 64:>6.0f} MB")


def conversions(megabytes):
    """A long BVH written again, as BVH and as other formats."""
    file = run([BENCH / "from_chars", "make", ".bvh", megabytes])[2].strip()
    facts = json.loads(run([PROGRAM, "info", "--json", file])[2])
    bound = facts["frames"] * facts["channels"] * 8 / 1e6 + 64
    print(f"\n{'convert .bvh':<16}{'from_chars':>12}{'convert':>10}{'ratio':>8}{'memory':>10}{'bound':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for suffix in (".bvh", ".amc", ".htr"):
            out = Path(folder) / ("out" + suffix)
            baseline, ours, peak = [], [], 0
            for _ in range(RUNS):
                baseline.append(run([BENCH / "from_chars", file])[0])
                seconds, resident, _ = run([PROGRAM, "convert", file, out])
                ours.append(seconds)
                peak = max(peak, resident)
            print(f"{'to ' + suffix:<16}{min(baseline) * 1e3:>9.0f} ms{min(ours) * 1e3:>7.0f} ms"
                  f"{min(ours) / min(baseline):>8.2f}{peak / 1e6:>7.0f} MB{bound:>6.0f} MB")


def library(files):
    """A folder of takes of a CMU recording's size, on all processors."""
    walk = Path(run([BENCH / "from_chars", "make", ".bvh", 1])[2].strip())
    with tempfile.TemporaryDirectory() as folder:
        takes = Path(folder) / "takes"
        takes.mkdir()
        run([PROGRAM, "convert", walk, takes / "take000.bvh", "--frames", "0:199"])
        size = (takes / "take000.bvh").stat().st_size
        for i in range(1, files):
            shutil.copy(takes / "take000.bvh", takes / f"take{i:03}.bvh")
        print(f"\n{files} takes of {size / 1e3:.0f} kB{'':<8}{'best of three':>16}")
        out = Path(folder) / "out"
        for what, command in (("info", [PROGRAM, "info", takes]),
                              ("convert to .glb", [PROGRAM, "convert", takes, "--to", "glb", "-d", out, "--force"]),
                              ("convert to .npz", [PROGRAM, "convert", takes, "--to", "npz", "-d", out, "--force"])):
            seconds = min(run(command)[0] for _ in range(3))
            print(f"{what:<24}{files / seconds:>10.0f} a second")


def parts():
    out = subprocess.run([str(BENCH / "skelplay_bench"), f"--benchmark_filter={PARTS}", "--benchmark_format=json",
                          "--benchmark_repetitions=3"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    best = {}
    for row in json.loads(out.stdout)["benchmarks"]:
        if row["run_type"] == "iteration":
            name = row["run_name"] + (" " + row["label"] if "label" in row else "")
            if name not in best or row["real_time"] < best[name][0]:
                best[name] = (row["real_time"], row["time_unit"])
    print(f"\n{'part, best of three':<72}{'time':>12}")
    for name, (value, unit) in best.items():
        print(f"{name:<72}{value:>9.2f} {unit}")


if __name__ == "__main__":
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    whole_processes(size)
    conversions(size)
    library(500)
    parts()
