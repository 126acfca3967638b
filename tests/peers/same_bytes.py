#!/usr/bin/env python3
"""Says where two builds of Skelplay differ: by standard output, messages, exit status, or the bytes of a written file.

    python3 tests/peers/same_bytes.py BEFORE AFTER [FOLDER...]

Runs `info --json`, `info`, `joints`, `check`, `compare` and `convert` (to every format, and with options) with both programs
over every file of the folders (tests/data, assets, and ../shared/data where it exists), and the help of all commands. Exit
status 1 when anything differs. Both run in the same place, one after the other, so that paths agree.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOTIONS = {".asf", ".amc", ".bvh", ".htr", ".htr2", ".gtr", ".trc", ".c3d", ".csm", ".bva", ".ask", ".txt"}
FORMATS = ["bvh", "amc", "htr", "trc", "c3d", "csv", "json", "npz", "npy", "glb", "gltf"]
COMMANDS = ["play", "info", "joints", "check", "compare", "convert", "render", "sheet", "thumbnail", "page", "manual"]


def calls(files):
    """Every call as (words, whether it writes a file `OUT`)."""
    for command in [[], *([command] for command in COMMANDS)]:
        yield [*command, "--help"], []
        yield [*command, "--help-all"], []
    for page in ["man", "bash", "zsh", "fish"]:
        yield ["manual", page], []
    skins = [file for file in files if file.suffix == ".obj"]
    motions = [file for file in files if file.suffix in MOTIONS]
    for file in motions:
        yield ["info", "--json", file], []
        yield ["info", file], []
        yield ["joints", file, "--frames", "0,last"], []
        yield ["joints", file, "--frames", "0:5", "--centre-of-mass", "--json"], []
        yield ["check", file], []
        yield ["check", "--json", file], []
        for format_ in FORMATS:
            yield ["convert", file, "OUT." + format_], ["OUT." + format_]
        yield ["convert", file, "OUT.htr", "--rate", "25", "--to-up", "z", "--to-unit", "cm"], ["OUT.htr"]
        yield ["convert", file, "OUT.bvh", "--order", "YZX", "--scale", "2", "--root-at-origin", "--frames", "0"], ["OUT.bvh"]
        yield ["convert", file, "OUT.bvh", "--onto", ROOT / "assets/walk.asf"], ["OUT.bvh"]
        yield ["info", "--json", "--up", "z", "--unit-metres", "0.01", "--fps", "25", "--ground", "1", file], []
    for one, other in zip(motions, motions[1:] + motions[:1]):
        yield ["compare", one, other], []
        yield ["compare", one, other, "--json", "--align", "first"], []
        yield ["compare", one, one, "--csv", "--offset", "auto"], []
    for skin in skins:
        for skeleton in [file for file in motions if file.suffix == ".asf"][:6]:
            yield ["check", skeleton, "--skin", skin, "--json"], []
            yield ["check", skeleton, "--skin", skin], []
            yield ["convert", skeleton, "OUT.obj", "--skin", skin], ["OUT.obj"]
            yield ["convert", skeleton, "OUT.glb", "--skin", skin], ["OUT.glb"]


def outcome(program, words, written):
    """What a call did, in a folder that has the same name for both programs."""
    folder = Path(tempfile.gettempdir()) / "skelplay-same-bytes" / hashlib.sha1(repr(words).encode()).hexdigest()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    arguments = [str(folder / word) if word in written else str(word) for word in words]
    try:
        done = subprocess.run([program, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
                              env={**os.environ, "LC_ALL": "C", "DISPLAY": "", "WAYLAND_DISPLAY": ""})
        result = {"status": done.returncode, "output": done.stdout, "messages": done.stderr}
    except subprocess.TimeoutExpired:
        result = {"status": "did not end"}
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            result[file.name] = file.read_bytes()
    shutil.rmtree(folder)
    return result


def main():
    before, after = (str(Path(program).resolve()) for program in sys.argv[1:3])
    folders = [Path(folder) for folder in sys.argv[3:]] or [ROOT / "tests/data", ROOT / "assets", ROOT / "../shared/data"]
    files = sorted(file for folder in folders for file in folder.rglob("*") if file.is_file())

    def differs(call):
        words, written = call
        first, second = outcome(before, words, written), outcome(after, words, written)
        if first == second:
            return None
        what = [name for name in {**first, **second} if first.get(name) != second.get(name)]
        return f"{' '.join(str(word) for word in words)}: {', '.join(what)}"

    every = list(calls(files))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [line for line in pool.map(differs, every) if line]
    print("\n".join([*found, f"{len(every)} calls over {len(files)} files, {len(found)} differ"]))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
