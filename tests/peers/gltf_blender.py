"""blender --background --python gltf_blender.py -- GLB CSV METRES UP: imports the GLB and compares the bones' heads with
the joints of `skelplay joints`' CSV, as gltf_three.mjs does."""
import csv
import json
import math
import struct
import sys

import numpy

numpy.bool = bool  # Debian 12's Blender 3.4 uses the name that its numpy no longer has

import bpy

path, table, metres, up = sys.argv[sys.argv.index("--") + 1:]

with open(path, "rb") as stream:
    data = stream.read()
length = struct.unpack_from("<I", data, 12)[0]
document = json.loads(data[20:20 + length])
binary = data[28 + length:]
accessor = document["accessors"][document["animations"][0]["samplers"][0]["input"]]
offset = document["bufferViews"][accessor["bufferView"]].get("byteOffset", 0)
times = struct.unpack_from("<%df" % accessor["count"], binary, offset)

bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.render.fps = min(max(round((len(times) - 1) / times[-1]) if len(times) > 1 else 24, 1), 1000)
bpy.ops.import_scene.gltf(filepath=path)
armature = next(one for one in bpy.data.objects if one.type == "ARMATURE")

with open(table, newline="") as stream:
    rows = list(csv.DictReader(stream))
frames = sorted({int(row["frame"]) for row in rows})
worst = extent = 0.0
for frame in frames:
    at = times[frame] * scene.render.fps
    scene.frame_set(math.floor(at), subframe=at - math.floor(at))
    places = []
    for row in rows:
        if int(row["frame"]) != frame:
            continue
        x, y, z = (float(row[axis]) * float(metres) for axis in "xyz")
        ours = (x, y, z) if up == "z" else (x, -z, y)
        theirs = (armature.matrix_world @ armature.pose.bones[row["bone"]].matrix).translation
        worst = max(worst, max(abs(a - b) for a, b in zip(ours, theirs)))
        places.append(ours)
    extent = max(extent, math.dist([min(p) for p in zip(*places)], [max(p) for p in zip(*places)]))
print("Blender %s: %d joint positions in frames %s: %.1e of the extent off at worst"
      % (bpy.app.version_string, len(rows), ", ".join(map(str, frames)), worst / extent))
if worst > 1e-4 * extent:
    raise SystemExit(1)
