#!/usr/bin/env python3
"""Runs the fuzz targets.

    fuzz.py BUILD [TARGET...] [--seconds 600] [--jobs 2] [--try]

BUILD is a build folder with fuzz/skelplay_fuzz in it: build/fuzz (preset fuzz) for long runs, build/asan for short ones.
Each target runs for so many seconds. Its inputs begin with what fuzz_seeds writes, and stay, as few as reach the same, in
BUILD/corpus/<target>, so that the next run goes on from there. With --try it reads a thousand
inputs, its seeds and changes of them, always the same ones. A finding is kept as BUILD/findings/<target>-..., is printed, and makes the status
1; made small, it goes to tests/data, where a test reads it for ever."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

DICTIONARIES = pathlib.Path(__file__).resolve().parent / "dictionaries"
BINARY = {"c3d", "fbx", "gltf", "numpy", "round_trip"}
MOST_BYTES = {True: 3072, False: 1024}  # of an input, binary or not: a file of a few lines shows what a long one does
# No other process adds to the corpus: to look for its files every second took a twentieth of the time.
OPTIONS = ["-timeout=10", "-rss_limit_mb=2560", "-detect_leaks=0", "-entropic=0", "-reload=0", "-print_final_stats=1"]
TRY = ["-seed=1", "-runs=1000"]
INTERRUPTED = 72  # the exit status of a fuzzer that SIGINT ended
SANITIZERS = {
    # No fill of new memory: what is read before it is written should differ. Short stacks and a small quarantine: a fifth
    # faster.
    "ASAN_OPTIONS": "max_malloc_fill_size=0:malloc_context_size=2:quarantine_size_mb=1:thread_local_quarantine_size_kb=64:"
                    "detect_leaks=0:detect_stack_use_after_return=0",
    "UBSAN_OPTIONS": "print_stacktrace=1"}


class Fuzzer:
    def __init__(self, build, target):
        self.program, self.target = build / "fuzz/skelplay_fuzz", target
        self.corpus, self.seeds, findings = build / "corpus" / target, build / "seeds" / target, build / "findings"
        self.options = [f"--target={target}", f"-max_len={MOST_BYTES[target in BINARY]}", *OPTIONS,
                        f"-artifact_prefix={findings}/{target}-"]
        if (dictionary := DICTIONARIES / f"{target}.dict").exists():
            self.options.append(f"-dict={dictionary}")
        for folder in (self.corpus, self.seeds, findings):
            folder.mkdir(parents=True, exist_ok=True)

    def call(self, *words):
        return subprocess.run([self.program, *self.options, *words], env={**os.environ, **SANITIZERS}, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, errors="replace")

    def minimise(self):
        """Leaves the inputs that reach what all of them reach."""
        fewer = self.corpus.with_suffix(".fewer")
        shutil.rmtree(fewer, ignore_errors=True)
        fewer.mkdir()
        if self.call("-merge=1", fewer, self.corpus, self.seeds).returncode == 0:
            shutil.rmtree(self.corpus)
            fewer.rename(self.corpus)

    def run(self, seconds):
        """Runs for so long; no seconds: what --try does. Whether there was a finding."""
        if seconds:
            done = self.call(f"-max_total_time={seconds}", self.corpus, self.seeds)
            self.minimise()
        else:
            with tempfile.TemporaryDirectory() as fresh:  # libFuzzer adds to the first folder
                done = self.call(*TRY, fresh, self.seeds)
        inputs = re.findall(r"stat::number_of_executed_units: *(\d+)", done.stderr) or ["0"]
        edges = re.findall(r" cov: (\d+)", done.stderr) or ["0"]
        failed = done.returncode not in (0, INTERRUPTED)
        print(f"{self.target}: {inputs[-1]} inputs, {edges[-1]} edges" +
              (f"\n{done.stderr[-6000:]}\n{self.target}: failed" if failed else ""), flush=True)
        return failed


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("build", type=pathlib.Path)
    words.add_argument("targets", nargs="*")
    words.add_argument("--seconds", type=int, default=600)
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--try", dest="only_try", action="store_true")
    options = words.parse_args()
    build = options.build.resolve()
    names = subprocess.run([build / "fuzz/skelplay_fuzz", "--targets"], check=True, text=True, stdout=subprocess.PIPE).stdout
    subprocess.run([build / "fuzz/fuzz_seeds", build / "seeds"], check=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = pool.map(lambda target: Fuzzer(build, target).run(0 if options.only_try else options.seconds),
                         options.targets or names.split())
        return int(any(list(found)))


if __name__ == "__main__":
    sys.exit(main())
