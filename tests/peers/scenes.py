"""scenes.py PROGRAM FOLDER [bvh|readers]: two tables of the takes in ../shared/golden/SCENES.tsv and TAKES.tsv.

bvh: what is left of them in a BVH, and of glTF in a GLB made from that: how far joints are from where they were, relative to the
figure's extent in the take, and what `convert` says is lost. Exit status 1 when a joint is off by more than 1e-5 and nothing was
said. readers: how far three.js and Blender, where it is installed, have the joints from where the program has them; FOLDER has
node_modules/three, see peers.sh."""
import csv
import json
import math
import pathlib
import re
import shutil
import subprocess
import sys

here = pathlib.Path(__file__).resolve().parent
golden = here.parents[2] / "shared" / "golden"
program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
wanted = sys.argv[3:] or ["bvh", "readers"]
folder.mkdir(parents=True, exist_ok=True)


def call(*words):
    outcome = subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace")
    return outcome.returncode, outcome.stdout, outcome.stderr


def takes():
    for table in ("SCENES.tsv", "TAKES.tsv"):
        with open(golden / table, newline="") as stream:
            for row in csv.DictReader(stream, delimiter="\t"):
                if row["expect"] != "refuse":
                    path = (golden / row["input"]).resolve()
                    yield path, row, ["--take", row["take_number"]] if row.get("take_number") else []


def joints(path, *options):
    """The joints as [(frame, bone, (x, y, z))]."""
    _, out, _ = call(program, "joints", path, "--frames", "all", *options)
    return [(row["frame"], row["bone"], tuple(float(row[axis]) for axis in "xyz")) for row in csv.DictReader(out.splitlines())]


def off(before, after, factor=1.0):
    """How far the joints are from where they were, relative to the box around all of them; nothing where they are others."""
    frames = [frame for frame, _, _ in after]
    if len(after) == len(before) + len(set(frames)):  # a BVH has a joint above several roots, the first of each frame
        after = [row for i, row in enumerate(after) if i > 0 and frames[i] == frames[i - 1]]
    if len(before) != len(after) or not before:
        return None
    places = list(zip(*(place for _, _, place in before)))
    extent = math.dist([min(axis) for axis in places], [max(axis) for axis in places])
    worst = max(math.dist(a[2], [factor * x for x in b[2]]) for a, b in zip(before, after))
    return worst / extent if extent > 0 else worst


def shown(share):
    return "other joints" if share is None else f"{share:.1e}"


def round_trips():
    failed = False
    print("file\ttake\tBVH\tGLB again\tsaid")
    for path, row, take in takes():
        bvh, glb = folder / "trip.bvh", folder / "trip.glb"
        status, _, said = call(program, "convert", path, bvh, "--force", *take)
        codes = sorted(set(re.findall(r"\[(export\.[a-z-]+)\]", said)))
        before = joints(path, *take)
        there = off(before, joints(bvh)) if status == 0 else None
        back = 0.0
        if path.suffix != ".fbx" and status == 0:
            call(program, "convert", bvh, glb, "--unit-metres", "1", "--force")  # which a BVH does not say
            back = off(before, joints(glb))
        # Scales that a BVH cannot have: joints move along axes that they stretch.
        told = "export.scaled-axes" in codes or "export.sheared" in codes
        bad = any(share is None or share > 1e-5 for share in (there, back))
        failed = failed or (bad and not told)
        print(path.name, row.get("take") or "", shown(there), "" if path.suffix == ".fbx" else shown(back), " ".join(codes), sep="\t",
              flush=True)
    return failed


def opinions():
    print("file\ttake\tthree.js at keys\tthree.js between\tBlender")
    for path, row, take in takes():
        _, out, _ = call(program, "info", "--json", path, *take)
        info = json.loads(out)
        table = folder / "joints.csv"
        table.write_text(call(program, "joints", path, "--frames", row["picked"], *take)[1])
        words = [path, info.get("take_number") or 1, info.get("take") or "", table, 1 / info["frame_time"]]
        script = folder / "scene_three.mjs"
        if not script.exists():
            script.symlink_to(here / "scene_three.mjs")  # beside node_modules, where node looks for them
        three = call("node", "--preserve-symlinks", "--preserve-symlinks-main", script, *words)[1].strip().split("\t")
        blender = "not installed"
        if shutil.which("blender"):
            out = call("blender", "--background", "--factory-startup", "--python", here / "scene_blender.py", "--", *words)[1]
            blender = ([line[9:] for line in out.splitlines() if line.startswith("Blender: ")] or ["not read"])[0]
        print(path.name, row.get("take") or "", *(three + [""])[:2], blender, sep="\t", flush=True)


failed = "bvh" in wanted and round_trips()
if "readers" in wanted:
    opinions()
sys.exit(1 if failed else 0)
