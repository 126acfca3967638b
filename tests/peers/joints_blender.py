"""blender --background --factory-startup --python joints_blender.py -- FILE FRAMES: imports a BVH, GLB or FBX and prints
[[frame, joint, [x, y, z], bent], ...] as JSON behind "joints:": the heads of the bones, in the file's own numbers, of an FBX in metres
with Y up; markers are empties. FRAMES are indices from 0, with commas. `bent` is how far off Blender itself puts the joint: a bone that points almost to -Y points exactly
there in its matrix at rest, and what hangs below comes with it."""
import builtins
import json
import math
import struct
import sys

import numpy

numpy.bool = bool  # Debian 12's Blender 3.4 uses the name that its numpy no longer has
plain_open = builtins.open
builtins.open = lambda file, mode="r", *rest, **more: plain_open(file, mode.replace("U", ""), *rest, **more)  # its BVH importer's

import bpy

path, frames = sys.argv[sys.argv.index("--") + 1:]


def times_of_glb():
    """The times of all keys of the first sampler that has the most."""
    with open(path, "rb") as stream:
        data = stream.read()
    length = struct.unpack_from("<I", data, 12)[0]
    document, binary = json.loads(data[20:20 + length]), data[28 + length:]
    inputs = [document["accessors"][sampler["input"]] for sampler in document["animations"][0]["samplers"]]
    most = max(inputs, key=lambda accessor: accessor["count"])
    offset = document["bufferViews"][most["bufferView"]].get("byteOffset", 0) + most.get("byteOffset", 0)
    return struct.unpack_from("<%df" % most["count"], binary, offset)


bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
if path.endswith(".fbx"):
    bpy.ops.import_scene.fbx(filepath=path, anim_offset=0.0)
elif path.endswith(".bvh"):
    bpy.ops.import_anim.bvh(filepath=path, axis_forward="Y", axis_up="Z", frame_start=1, rotate_mode="QUATERNION")
else:
    times = times_of_glb()
    scene.render.fps = min(max(round((len(times) - 1) / times[-1]) if times[-1] > 0 else 24, 1), 1000)
    bpy.ops.import_scene.gltf(filepath=path)
armature = next((one for one in bpy.data.objects if one.type == "ARMATURE"), None)


def bent(bone):
    """The sum, up to the root, of what lies between where a bone ends and where its matrix has that end."""
    if bone is None:
        return 0.0
    tip = bone.head_local + bone.length * bone.matrix_local.to_3x3().col[1]
    return (tip - bone.tail_local).length + bent(bone.parent)


found = []
for frame in map(int, frames.split(",")):
    # An FBX is imported at the whole rate nearest to its own, whose frames fps_base tells apart.
    at = frame * scene.render.fps_base if path.endswith(".fbx") else frame + 1 if path.endswith(".bvh") else times[frame] * scene.render.fps
    scene.frame_set(math.floor(at), subframe=at - math.floor(at))
    for one in bpy.data.objects if armature is None else ():
        x, y, z = one.matrix_world.translation
        found.append([frame, one.name, [x, z, -y], 0.0])
    for bone in armature.pose.bones if armature else ():
        x, y, z = (armature.matrix_world @ bone.matrix).translation
        found.append([frame, bone.name, [x, y, z] if path.endswith(".bvh") else [x, z, -y],
                      bent(bone.bone.parent)])
print("joints:" + json.dumps(found))
