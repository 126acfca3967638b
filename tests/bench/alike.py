#!/usr/bin/env python3
"""Prints how many changed copies of takes `find --like` and `find --double` recognise, and how many takes they name wrongly.

    python3 tests/bench/alike.py DATA [PROGRAM] [TAKES] [COPIES] [FOLDER]

DATA has the folders bvh and asf_amc with real takes. A library is made of them: pieces of 5 to 20 seconds; the same with
other styles (each joint moves more or less than it did, around another pose, and time runs faster or slower); and half of
it from the generator of index.py. No two are the same motion. Then some are renamed (file and joints), resampled, rescaled,
mirrored, cut to a half, or retargeted to a skeleton of other proportions. FOLDER keeps it all. Wants the release build.
"""

import math
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from index import ROOT, take_text

# Real takes of humans, of different motions: none is another one's conversion.
REAL = ("bvh/aitviewer_sample.bvh", "asf_amc/cmu_01_01.amc", "bvh/coda_Coda02-Woman_EndSiteNames.bvh",
        "bvh/iamwolf_example.bvh", "bvh/smpl_f_mosh_cmu05_0511.bvh", "bvh/rokoko_jesse_dance.bvh",
        "bvh/iamwolf_Destroy.bvh", "asf_amc/cmu_131_04-dance.amc", "bvh/pymo_AV_8Walk_Meredith.bvh",
        "bvh/sfu_rope_crlf.bvh", "bvh/iamwolf_walk_normal.bvh", "bvh/eunho_sample-walk_UPPERCASE-channels.bvh",
        "bvh/accad_Male1_B3_Walk.bvh", "bvh/soma_kimodo_elderly-man-walks.bvh", "bvh/xsens_Sit54_cut300.bvh")
ONTO = ("bvh/cmu-mobu_01_01.bvh", "bvh/lafan1_pushAndStumble1_subject5_trim.bvh", "bvh/mixamo_freebvh_walk.bvh",
        "bvh/smpl_f_mosh_cmu05_0511.bvh", "bvh/accad_Male1_B3_Walk.bvh")
KINDS = ("renamed", "resampled", "rescaled", "mirrored", "half", "retargeted")


def run(*words, check=True):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if check and done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.stderr}")
    return done.stdout


class Bvh:
    """A take, with its numbers in rows."""

    def __init__(self, text):
        head, motion = re.split(r"^\s*MOTION\s*$", text.replace("\r", ""), maxsplit=1, flags=re.M | re.I)
        lines = motion.strip().splitlines()
        self.head = head
        self.time = float(lines[1].split(":")[1])
        self.rows = [[float(word) for word in line.split()] for line in lines[2:] if line.strip()]
        self.channels = [word.lower() for line in re.findall(r"CHANNELS\s+\d+\s+(.*)", head, flags=re.I)
                         for word in line.split()]

    def text(self):
        rows = "\n".join(" ".join(f"{value:.4f}" for value in row) for row in self.rows)
        return f"{self.head}MOTION\nFrames: {len(self.rows)}\nFrame Time: {self.time:.7f}\n{rows}\n"

    def scaled(self, factor):
        self.head = re.sub(r"OFFSET\s+(\S+)\s+(\S+)\s+(\S+)", lambda found: "OFFSET " + " ".join(
            f"{float(value) * factor:.5f}" for value in found.groups()), self.head, flags=re.I)
        for row in self.rows:
            for i, channel in enumerate(self.channels):
                row[i] *= factor if channel.endswith("position") else 1
        return self

    def renamed(self, prefix):
        self.head = re.sub(r"^(\s*(?:ROOT|JOINT)\s+)(.*)$", lambda found: found[1] + prefix + found[2], self.head,
                           flags=re.M | re.I)
        return self

    def mirrored(self):
        """Reflected in x, with the names of both sides exchanged: for those that convert --mirror refuses."""
        names = re.findall(r"^\s*(?:ROOT|JOINT)\s+(.*?)\s*$", self.head, flags=re.M | re.I)
        swaps = (("Left", "Right"), ("left", "right"), ("L", "R"), ("l", "r"))

        def partner(name):
            for a, b in [pair for swap in swaps for pair in (swap, swap[::-1])]:
                for at in [found.start() for found in re.finditer(a, name)]:
                    other = name[:at] + b + name[at + len(a):]
                    if other in names:
                        return other
            return name

        self.head = re.sub(r"^(\s*(?:ROOT|JOINT)\s+)(.*?)\s*$", lambda found: found[1] + partner(found[2]), self.head,
                           flags=re.M | re.I)
        self.head = re.sub(r"OFFSET\s+(\S+)", lambda found: f"OFFSET {-float(found[1])}", self.head, flags=re.I)
        for row in self.rows:
            for i, channel in enumerate(self.channels):
                row[i] *= -1 if channel in ("xposition", "yrotation", "zrotation") else 1
        return self

    def styled(self, chance):
        """Another one's style: the rotations of each joint around other means and by another factor."""
        for i, channel in enumerate(self.channels):
            if not channel.endswith("rotation") or i < 6:
                continue
            values = [row[i] for row in self.rows]
            for k in range(1, len(values)):  # without jumps by a full turn
                values[k] -= 360 * round((values[k] - values[k - 1]) / 360)
            mean = sum(values) / len(values)
            gain, offset = chance.uniform(0.5, 1.5), chance.uniform(-12, 12)
            for row, value in zip(self.rows, values):
                row[i] = mean + offset + gain * (value - mean)
        self.time *= chance.uniform(0.75, 1.3)
        return self


def make_library(program, data, folder, takes):
    chance = random.Random(7)
    library = folder / "library"
    library.mkdir(parents=True)
    pieces = []
    for name in REAL:
        whole = folder / "whole.bvh"
        run(program, "convert", data / name, whole, "--force")
        take = Bvh(whole.read_text())
        count = max(1, int(len(take.rows) * take.time / 8))
        frames = len(take.rows) // count
        for i in range(count):
            piece = library / f"real{len(pieces):04}.bvh"
            run(program, "convert", data / name, piece, "--frames", f"{i * frames}:{(i + 1) * frames - 1}")
            pieces.append(piece)
    for i in range(len(pieces), takes // 2):
        styled = Bvh(chance.choice(pieces).read_text()).styled(chance)
        (library / f"styled{i:04}.bvh").write_text(styled.text())
    for i in range(max(takes // 2, len(pieces)), takes):
        (library / f"made{i:04}.bvh").write_text(take_text(i, chance.uniform(5, 12)))


def make_copy(program, data, take, kind, copy, chance):
    bvh = Bvh(take.read_text())
    frames = len(bvh.rows)
    if kind == "renamed":
        copy.write_text(bvh.renamed("Subject1:").text())
    elif kind == "rescaled":
        copy.write_text(bvh.scaled(chance.choice((0.3937, 0.01, 1.3))).text())
    elif kind == "resampled":
        rates = [rate for rate in (24, 25, 30, 48, 60, 100) if abs(rate * bvh.time - 1) > 0.05]
        run(program, "convert", take, copy, "--rate", chance.choice(rates))
    elif kind == "mirrored":
        run(program, "convert", take, copy, "--mirror", check=False)
        if not copy.exists():
            copy.write_text(bvh.mirrored().text())
    elif kind == "half":
        first = chance.randrange(frames - frames // 2)
        run(program, "convert", take, copy, "--frames", f"{first}:{first + frames // 2}")
    else:
        run(program, "convert", take, copy, "--onto", data / chance.choice(ONTO))


def make_copies(program, data, folder, count):
    chance = random.Random(11)
    (folder / "copies").mkdir()
    takes = sorted((folder / "library").iterdir())
    for i, take in enumerate(chance.sample(takes, count)):
        kind = KINDS[i % len(KINDS)]
        make_copy(program, data, take, kind, folder / "copies" / f"{kind}-{i:03}-{take.name}", chance)


def original(copy):
    return copy.split("-", 2)[2]


def main(program, data, takes, count, folder):
    if not (folder / "library").exists():
        make_library(program, data, folder, takes)
    if not (folder / "copies").exists():
        make_copies(program, data, folder, count)
    index = folder / "index.sqlite"
    index.unlink(missing_ok=True)
    print(run(program, "index", "--index", index, folder / "library").strip())
    copies = sorted((folder / "copies").iterdir())
    found, named, wrong = {kind: 0 for kind in KINDS}, {kind: 0 for kind in KINDS}, []
    begun = time.perf_counter()
    for copy in copies:
        kind = copy.name.split("-")[0]
        names = [Path(line).name for line in run(program, "find", "--index", index, "--like", copy, check=False).splitlines()]
        named[kind] += 1
        found[kind] += original(copy.name) in names
        if original(copy.name) not in names:
            print(f"not found: {copy.name}")
        wrong += [(copy.name, name) for name in names if name != original(copy.name)]
    seconds = (time.perf_counter() - begun) / len(copies)
    for kind in KINDS:
        print(f"{kind:<12}{found[kind]:4} of {named[kind]}")
    print(f"like: {sum(found.values())} of {len(copies)} found, {len(wrong)} others named; {seconds:.2f} s each")
    for copy, name in wrong[:10]:
        print(f"wrong: {copy} is not {name}")
    run(program, "index", "--index", index, folder / "copies")
    begun = time.perf_counter()
    rows = [[Path(cell).name for cell in line.split("\t")]
            for line in run(program, "find", "--index", index, "--double", check=False).splitlines()]
    seconds = time.perf_counter() - begun
    right = [{a, b} for a, b in rows if a in (original(b) if "-" in b else "",) or b == (original(a) if "-" in a else "")]
    print(f"double: {len(right)} of {len(copies)} found, {len(rows) - len(right)} others named; {seconds:.2f} s")


if __name__ == "__main__":
    DATA = Path(sys.argv[1])
    PROGRAM = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "build" / "release" / "bin" / "skelplay"
    TAKES = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
    COPIES = int(sys.argv[4]) if len(sys.argv) > 4 else 200
    if len(sys.argv) > 5:
        Path(sys.argv[5]).mkdir(parents=True, exist_ok=True)
        main(PROGRAM, DATA, TAKES, COPIES, Path(sys.argv[5]))
    else:
        with tempfile.TemporaryDirectory() as name:
            main(PROGRAM, DATA, TAKES, COPIES, Path(name))
