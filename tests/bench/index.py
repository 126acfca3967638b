#!/usr/bin/env python3
"""Prints what the index of a large library costs: 142 220 short takes, of which no two are alike.

    python3 tests/bench/index.py [PROGRAM] [TAKES] [FOLDER]

Writes the takes into FOLDER (kept if it is given), indexes them, again with nothing changed, and asks. Then it kills the
indexing of a part of them at random moments, finishes it, and compares with an index that was never killed; and lets
two processes do it at once. write_library() is for other scripts, too. Wants the release build.
"""

import math
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAITS = ("walk", "run", "jump", "dance", "turn", "crouch", "wave", "kick")
RATES = (24, 25, 30, 60, 100, 120)
# name, parent's index, offset in a body's own lengths: torso, arm, leg; whether it swings, and how
JOINTS = (("Hips", -1, (0, 0, 0)), ("Spine", 0, (0, 0.3, 0)), ("Neck", 1, (0, 0.7, 0)), ("Head", 2, (0, 0.2, 0)),
          ("LeftArm", 1, (0.35, 0.65, 0)), ("LeftForeArm", 4, (0.5, 0, 0)), ("LeftHand", 5, (0.5, 0, 0)),
          ("RightArm", 1, (-0.35, 0.65, 0)), ("RightForeArm", 7, (-0.5, 0, 0)), ("RightHand", 8, (-0.5, 0, 0)),
          ("LeftUpLeg", 0, (0.2, -0.1, 0)), ("LeftLeg", 10, (0, -0.5, 0)), ("LeftFoot", 11, (0, -0.45, 0)),
          ("RightUpLeg", 0, (-0.2, -0.1, 0)), ("RightLeg", 13, (0, -0.5, 0)), ("RightFoot", 14, (0, -0.45, 0)))
CHILDREN = {i: [j for j, row in enumerate(JOINTS) if row[1] == i] for i in range(len(JOINTS))}


def hierarchy(prefix, lengths, joint=0, depth=0):
    name, _, offset = JOINTS[joint]
    tab = "\t" * depth
    length = lengths[0] if joint < 4 else lengths[1] if joint < 10 else lengths[2]
    offset = " ".join(f"{value * length:.3f}" for value in offset)
    channels = ("6 Xposition Yposition Zposition " if joint == 0 else "3 ") + "Zrotation Xrotation Yrotation"
    inner = "".join(hierarchy(prefix, lengths, child, depth + 1) for child in CHILDREN[joint])
    end = f"{tab}\tEnd Site\n{tab}\t{{\n{tab}\t\tOFFSET 0 {0.15 * length:.3f} {0.1 * length:.3f}\n{tab}\t}}\n"
    return (f"{tab}{'JOINT' if depth else 'ROOT'} {prefix}{name}\n{tab}{{\n{tab}\tOFFSET {offset}\n"
            f"{tab}\tCHANNELS {channels}\n{inner or end}{tab}}}\n")


def take_text(number, seconds=None):
    """A take of 8 to 30 frames, or as long as that: its body, gait and rate follow from its number."""
    chance = random.Random(number)
    lengths = [chance.uniform(45, 65), chance.uniform(48, 62), chance.uniform(75, 95)]
    frames = chance.randint(8, 30)
    rate = chance.choice(RATES)
    frames = frames if seconds is None else round(seconds * rate)
    swing = chance.uniform(10, 40)
    step = chance.uniform(0.6, 2.5)  # steps a second
    pace = chance.uniform(20, 250)  # centimetres a second
    rest = [chance.uniform(-8, 8) for _ in range(3 * len(JOINTS))]
    moved = {4: -0.7, 7: 0.7, 10: 1.0, 13: -1.0, 11: 0.6, 14: -0.6}
    row = " ".join(["%.2f"] * (3 + len(rest))) + "\n"
    lines = []
    for frame in range(frames):
        phase = 2 * math.pi * step * frame / rate + number
        values = [pace * frame / rate * math.sin(number), lengths[2] * 1.05 + 2 * math.sin(2 * phase),
                  pace * frame / rate * math.cos(number), *rest]
        for joint, factor in moved.items():
            values[3 + 3 * joint + 1] += factor * swing * math.sin(phase)
        lines.append(row % tuple(values))
    prefix = ("", "mixamorig:", "Bip01 ")[number % 3]
    return (f"HIERARCHY\n{hierarchy(prefix, lengths)}MOTION\nFrames: {frames}\nFrame Time: {1 / rate:.6f}\n"
            + "".join(lines))


def take_path(number):
    subject = number // 100
    return f"set{subject // 120:02}/subject{subject:04}/{GAITS[number % len(GAITS)]}_{number % 100:02}.bvh"


def write_library(folder, first, last):
    """Writes the takes with these numbers, the last not among them."""
    for number in range(first, last):
        file = Path(folder) / take_path(number)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(take_text(number))


def write_all(folder, count):
    processes = os.cpu_count() or 1
    for part in [subprocess.Popen([sys.executable, __file__, "--write", str(folder), str(count * i // processes),
                                   str(count * (i + 1) // processes)]) for i in range(processes)]:
        assert part.wait() == 0


def timed(*command):
    begun = time.perf_counter()
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, check=False)
    return time.perf_counter() - begun, done.stdout


def rows(index):
    """All that an index says, but for what depends on when it was made."""
    with sqlite3.connect(index) as db:
        db.text_factory = bytes
        names = [row[1] for row in db.execute("PRAGMA table_info(takes)") if row[1] != b"id" and row[1] != "id"]
        names = [name.decode() if isinstance(name, bytes) else name for name in names]
        return sorted(db.execute(f"SELECT {', '.join(n for n in names if n != 'id')} FROM takes"),
                      key=lambda row: row[:4])


def kill_often(program, folder, index, kills):
    """Ends the indexing at random moments, then lets it end."""
    chance = random.Random(1)
    for _ in range(kills):
        process = subprocess.Popen([program, "index", "--index", index, folder], stdout=subprocess.DEVNULL)
        try:
            process.wait(chance.uniform(0.01, 1.2))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
    subprocess.run([program, "index", "--index", index, folder], check=True, stdout=subprocess.DEVNULL)


def main(program, takes, folder):
    library, index = folder / "library", folder / "index.sqlite"
    if not library.exists():
        seconds = time.perf_counter()
        write_all(library, takes)
        print(f"{takes} takes written in {time.perf_counter() - seconds:.0f} s")
    for what in ("indexed", "nothing changed"):
        seconds, said = timed(program, "index", "--index", index, library)
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{what:<18}{seconds:8.1f} s  {memory:6.0f} MB  index {index.stat().st_size / 1e6:.1f} MB  {said.strip()}")
    for words in (["walk"], ["a"], ["subject0101", "run"], ["seconds:0.5..", "findings:0"], ["family:mixamo", "rate:120"],
                  ["jump", "--sort", "speed", "--reverse"]):
        seconds, said = timed(program, "find", "--index", index, *words)
        print(f"find {' '.join(words):<32}{seconds * 1e3:7.0f} ms  {len(said.splitlines())} takes")
    part, kills = library / "set00", int(os.environ.get("KILLS", "50"))
    plain, killed, shared = folder / "plain.sqlite", folder / "killed.sqlite", folder / "shared.sqlite"
    timed(program, "index", "--index", plain, part)
    expected = rows(plain)
    kill_often(str(program), str(part), str(killed), kills)
    print(f"killed {kills} times: {'the same' if rows(killed) == expected else 'OTHER'} {len(expected)} rows")
    both = [subprocess.Popen([program, "index", "--index", shared, part], stdout=subprocess.PIPE, text=True)
            for _ in range(2)]
    said = [process.communicate()[0].strip() for process in both]
    print(f"two at once: {'the same' if rows(shared) == expected else 'OTHER'} rows; {'; '.join(said)}")


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1] == "--write":
        write_library(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
        sys.exit()
    PROGRAM = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "release" / "bin" / "skelplay"
    TAKES = int(sys.argv[2]) if len(sys.argv) > 2 else 142_220
    if len(sys.argv) > 3:
        Path(sys.argv[3]).mkdir(parents=True, exist_ok=True)
        main(PROGRAM, TAKES, Path(sys.argv[3]))
    else:
        with tempfile.TemporaryDirectory() as name:
            main(PROGRAM, TAKES, Path(name))
