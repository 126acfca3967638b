#!/usr/bin/env python3
"""Runs the fuzz targets, and counts what they have done in LEDGER.md.

    ledger.py BUILD [TARGET...] [--seconds 600] [--executions N] [--jobs 2] [--try]
    ledger.py --add NOTES BUILD...     adds what other machines did: see read_notes()

BUILD is a build folder with fuzz/<target>_fuzz in it: build/fuzz (preset fuzz) for long runs, build/asan for short
ones. Each target runs for so many seconds, or until the ledger has so many of its executions. Its inputs begin with what
fuzz_seeds writes and with corpus/<target>.tar.xz, and stay in BUILD/corpus/<target>, so that the next run goes on from
there. Afterwards the corpus is minimised and kept in corpus/, and the ledger has the executions, hours and edges. With
--try each input is run once, none is made and nothing is written: the same files always give the same answer. A finding
is kept as BUILD/findings/<target>-..., is printed, and makes the status 1.

An archive for each target, not thousands of files: a clone stays quick, and a change of one is one line of a commit."""

import argparse
import concurrent.futures
import dataclasses
import io
import lzma
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
LEDGER = HERE / "LEDGER.md"
KEPT = HERE / "corpus"
MOST_KEPT = 160_000  # bytes of an archive: 25 of them are 4 MB
LONG = {"c3d": 3072, "fbx": 3072, "gltf": 3072, "numpy": 3072, "round_trip": 3072}  # bytes of an input; of others:
USUAL = 1024  # a file of a few lines shows what a long one does, and is read a hundred times as fast
# No other process adds to the corpus: to look for its files every second took a twentieth of the time.
OPTIONS = ["-timeout=10", "-rss_limit_mb=2560", "-detect_leaks=0", "-entropic=0", "-reload=0", "-print_final_stats=1"]
INTERRUPTED = 72  # the exit status of a fuzzer that SIGINT ended
SANITIZERS = {
    # No fill of new memory: what is read before it is written should differ. Short stacks and a small quarantine: a fifth
    # faster.
    "ASAN_OPTIONS": "max_malloc_fill_size=0:malloc_context_size=2:quarantine_size_mb=1:thread_local_quarantine_size_kb=64:"
                    "detect_leaks=0:detect_stack_use_after_return=0",
    "UBSAN_OPTIONS": "print_stacktrace=1"}


@dataclasses.dataclass
class Count:
    executions: int = 0
    hours: float = 0.0
    edges: int = 0

    def add(self, other):
        self.executions += other.executions
        self.hours += other.hours
        self.edges = max(self.edges, other.edges)


# ---- The ledger ----

ROW = re.compile(r"^\| (\w+) \| ([\d ]+) \| ([\d.]+) \| ([\d ]+) \| (\d+) \|$", re.MULTILINE)


def read_ledger():
    """The counts of the ledger's table by target."""
    text = LEDGER.read_text() if LEDGER.exists() else ""
    return {row[1]: Count(int(row[2].replace(" ", "")), float(row[3]), int(row[4].replace(" ", "")))
            for row in ROW.finditer(text)}


def write_ledger(counts):
    """Writes the table again; the text around it stays. Findings are the rows of the table below, which people write: a fault is
    found a hundred times before it is mended."""
    text = LEDGER.read_text()
    def spaced(number):
        return f"{number:,}".replace(",", " ")
    def findings(name):
        return len(re.findall(rf"^\| [^|]+ \| {name} \| [^|]+ \|$", text, re.MULTILINE))
    rows = "".join(f"| {name} | {spaced(c.executions)} | {c.hours:.2f} | {spaced(c.edges)} | {findings(name)} |\n"
                   for name, c in sorted(counts.items()))
    table = "| target | executions | hours | edges | findings |\n|---|---:|---:|---:|---:|\n" + rows
    begin = text.index("| target |")
    end = text.find("\n\n", begin)
    LEDGER.write_text(text[:begin] + table + (text[end + 1:] if end >= 0 else ""))


def read_notes(text):
    """Counts in lines such as "bvh process 3: executions 1200 seconds 60 cov: 2900 ft: 9000 rc 0"; seconds of one core."""
    counts = {}
    line_of_process = r"^(\w+) process \d+: executions (\d+) seconds (\d+)(?: cov: (\d+))?.* rc \d+$"
    for line in re.finditer(line_of_process, text, re.MULTILINE):
        count = Count(int(line[2]), int(line[3]) / 3600, int(line[4] or 0))
        counts.setdefault(line[1], Count()).add(count)
    return counts


# ---- A corpus ----

def unpack(target, folder):
    archive = KEPT / f"{target}.tar.xz"
    if archive.exists():
        with tarfile.open(archive) as kept:
            for member in kept:
                (folder / pathlib.PurePath(member.name).name).write_bytes(kept.extractfile(member).read())


def pack(target, folder):
    """Keeps the inputs, the shortest first, as long as there is room; the same inputs always give the same bytes."""
    inputs = sorted((file.read_bytes() for file in folder.iterdir()), key=lambda data: (len(data), data))
    low, high = 0, len(inputs)
    while low < high:  # the most inputs that fit
        middle = (low + high + 1) // 2
        low, high = (middle, high) if len(packed(inputs[:middle])) <= MOST_KEPT else (low, middle - 1)
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{target}.tar.xz").write_bytes(packed(inputs[:low]))
    return low, len(inputs)


def packed(inputs):
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as archive:
        for number, data in enumerate(inputs):
            member = tarfile.TarInfo(f"{number:04}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return lzma.compress(tar.getvalue(), preset=9)


# ---- A run ----

class Fuzzer:
    def __init__(self, build, target):
        self.build, self.target = build, target
        self.program = build / "fuzz" / f"{target}_fuzz"
        self.corpus = build / "corpus" / target
        self.findings = build / "findings"
        self.options = [f"-max_len={LONG.get(target, USUAL)}", *OPTIONS, f"-artifact_prefix={self.findings}/{target}-"]
        dictionary = HERE / "dictionaries" / f"{target}.dict"
        if dictionary.exists():
            self.options.append(f"-dict={dictionary}")
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.findings.mkdir(parents=True, exist_ok=True)
        if not any(self.corpus.iterdir()):
            unpack(target, self.corpus)
        self.seeds = [folder for folder in [build / "seeds" / target] if folder.is_dir()]

    def call(self, words):
        """Calls the program: its exit status, what it said, and the seconds that a processor had for it."""
        with tempfile.TemporaryFile(mode="w+", errors="replace") as said:
            process = subprocess.Popen([self.program, *self.options, *words], env={**os.environ, **SANITIZERS},
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            return process.returncode, said.read(), usage.ru_utime + usage.ru_stime

    def run(self, seconds, most=0):
        """Runs for so long, or for so many executions; no seconds: each input once. What it did, and what it said of a
        finding."""
        limit = [f"-max_total_time={seconds}", *([f"-runs={most}"] if most else [])] if seconds else ["-runs=0"]
        status, said, processor = self.call([*limit, self.corpus, *self.seeds])
        last = (re.findall(r"stat::number_of_executed_units: *(\d+)", said) or
                re.findall(r"^#(\d+)", said, re.MULTILINE))
        edges = re.findall(r" cov: (\d+)", said)
        count = Count(int(last[-1]) if last else 0, processor / 3600, int(edges[-1]) if edges else 0)
        return count, "" if status in (0, INTERRUPTED) else said[-6000:]

    def minimise(self):
        """Leaves the inputs that reach what all of them reach."""
        fewer = self.build / "corpus" / f"{self.target}.fewer"
        shutil.rmtree(fewer, ignore_errors=True)
        fewer.mkdir()
        if self.call(["-merge=1", fewer, self.corpus, *self.seeds])[0] == 0:
            shutil.rmtree(self.corpus)
            fewer.rename(self.corpus)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("build", type=pathlib.Path)
    words.add_argument("targets", nargs="*")
    words.add_argument("--seconds", type=float, default=600)
    words.add_argument("--executions", type=lambda text: int(float(text)), default=0)
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--try", dest="only_try", action="store_true")
    words.add_argument("--add", type=pathlib.Path)
    options = words.parse_args()
    if options.add:
        counts = read_ledger()
        for target, more in read_notes(options.add.read_text()).items():
            counts.setdefault(target, Count()).add(more)
        write_ledger(counts)
        return 0
    programs = (options.build / "fuzz").glob("*_fuzz")
    targets = options.targets or sorted(file.name.removesuffix("_fuzz") for file in programs)
    subprocess.run([options.build / "fuzz" / "fuzz_seeds", options.build / "seeds"], check=True)

    ledger = threading.Lock()

    def work(target):
        fuzzer = Fuzzer(options.build.resolve(), target)
        before = read_ledger().get(target, Count()).executions
        most = max(options.executions - before, 1) if options.executions else 0
        count, finding = fuzzer.run(0 if options.only_try else max(int(options.seconds), 1), most)
        kept = ""
        if not options.only_try:
            fuzzer.minimise()
            kept = ", {} of {} inputs kept".format(*pack(target, fuzzer.corpus))
            with ledger:  # at once: a run that is stopped has counted what was done
                counts = read_ledger()
                counts.setdefault(target, Count()).add(count)
                write_ledger(counts)
        speed = count.executions / max(count.hours * 3600, 1e-9)
        print(f"{target}: {count.executions} inputs, {speed:.0f} a second of a processor, {count.edges} edges{kept}" +
              (f"\n{finding}\n{target}: failed" if finding else ""), flush=True)
        return bool(finding)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        return int(any(list(pool.map(work, targets))))


if __name__ == "__main__":
    sys.exit(main())
