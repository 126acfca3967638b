#!/usr/bin/env python3
"""Do the tests notice small faults in the code? Plants the faults of mutants.tsv in a copy of the sources, each behind the environment
variable SKELPLAY_MUTANT, so that one build serves all, and runs the tests with each fault until one fails.

    python3 tests/mutants/mutants.py plant TREE     # rewrites src below TREE, a copy of the repository (a git worktree)
    cmake --preset release && cmake --build --preset release    # in TREE
    python3 tests/mutants/mutants.py run TREE [NUMBER...]       # prints each mutant and the test that noticed it

A row of mutants.tsv: what breaks, the code as it stands (blanks and line ends aside), the part of it that is replaced, what it is
replaced by, and the program that noticed it when it was last run (`none`: nobody did). A mutant whose code is not found any more
is named, and its row must be brought up to date. Two at a time; about a quarter of an hour.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TABLE = Path(__file__).with_name("mutants.tsv")
ROOMS = ["base", "figure", "loaders", "scene", "analysis", "processing", "exporters", "takes", "session", "output", "panels",
         "cli", "app", "corpus", "render", "assets"]
HEADER = """#pragma once
#include <cstdlib>
inline const int skelplay_mutant = [] {
    const char* text = std::getenv("SKELPLAY_MUTANT");
    return text ? std::atoi(text) : 0;
}();
"""


def rows():
    return [line.split("\t") for line in TABLE.read_text().splitlines() if line]


def anywhere(code):
    """A pattern for the code, however it is broken into lines."""
    return r"\s+".join(re.escape(word) for word in code.split())


def plant(tree):
    files = {path: path.read_text() for suffix in ("cpp", "h") for path in (tree / "src").rglob(f"*.{suffix}")}
    touched, missing = set(), 0
    for number, (what, code, part, fault, _) in enumerate(rows(), 1):
        found = [path for path, text in files.items() for _ in re.finditer(anywhere(code), text)]
        if len(found) != 1 or code.count(part) != 1:
            print(f"{number} {what}: its code stands {len(found)} times")
            missing += 1
            continue
        new = code.replace(part, f"(skelplay_mutant == {number} ? ({fault}) : ({part}))")
        files[found[0]] = re.sub(anywhere(code), lambda _, new=new: new, files[found[0]])
        touched.add(found[0])
    for path in touched:
        text = files[path]
        at = text.index("#pragma once\n") + len("#pragma once\n") if "#pragma once\n" in text else text.index("#include")
        path.write_text(text[:at] + '#include "base/mutant.h"\n' + text[at:])
    (tree / "src/base/mutant.h").write_text(HEADER)
    print(f"{len(rows()) - missing} planted, {missing} missing")


def run(tree, numbers):
    programs = {path.name: path for path in (tree / "build/release/tests").glob("*_tests")}
    sources = {path: path.read_text() for suffix in ("cpp", "h") for path in (tree / "src").rglob(f"*.{suffix}")}

    def order(number, last):
        """The program that noticed it the last time, those of its room, then all others but those of windows and packages."""
        room = next((path.relative_to(tree / "src").parts[0] for path, text in sources.items()
                     if f"skelplay_mutant == {number} ?" in text), None)
        wanted = [last, f"{room}_tests", *(f"{each}_tests" for each in ROOMS),
                  *(f"{each}_gl_tests" for each in (room, "render", "output", "cli"))]
        return [] if room is None else [name for name in dict.fromkeys(wanted) if name in programs]

    def noticed(name, number):
        try:
            done = subprocess.run([programs[name], "--gtest_fail_fast", "--gtest_brief=1"], capture_output=True, text=True,
                                  timeout=400, cwd=programs[name].parent, stdin=subprocess.DEVNULL,
                                  env={**os.environ, "SKELPLAY_MUTANT": str(number), "SKELPLAY_REQUIRE": ""})
        except subprocess.TimeoutExpired:
            return "did not end"
        failed = re.search(r"\[  FAILED  \] (\S+)", done.stdout)
        return None if done.returncode == 0 else failed[1] if failed else f"ended with {done.returncode}"

    def outcome(number):
        last = rows()[number - 1][4]
        for name in order(number, last):
            if test := noticed(name, number):
                return name, test
        return "none", ""

    numbers = numbers or range(1, len(rows()) + 1)
    fewer = 0
    with ThreadPoolExecutor(2) as pool:
        for number, (name, test) in zip(numbers, pool.map(outcome, numbers)):
            what, *_, last = rows()[number - 1]
            fewer += name == "none" and last != "none"
            print(number, what, name, test, f"(before: {last})", flush=True)
    print(f"{fewer} that were noticed are not any more")
    sys.exit(1 if fewer else 0)


if __name__ == "__main__":
    where = Path(sys.argv[2]).resolve()
    if sys.argv[1] == "plant":
        plant(where)
    else:
        run(where, [int(number) for number in sys.argv[3:]])
