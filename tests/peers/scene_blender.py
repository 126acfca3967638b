"""scene_blender.py, run by Blender: `-- FILE TAKE NAME CSV RATE` imports a take of an FBX or glTF file and prints how far its joints
are from those of `skelplay joints` in the CSV, relative to the figure's extent, after the rotation, scale and shift that bring them
closest: Blender has other axes and units."""
import csv
import math
import sys

import bpy
import numpy as np

np.bool = bool  # Blender 3.4's reader of glTF asks newer NumPys for it
path, take, name, table, rate = sys.argv[sys.argv.index("--") + 1:]
rate = float(rate)


def bring_in():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    # Blender maps seconds to frames of the scene.
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = max(round(rate), 1), max(round(rate), 1) / rate
    if path.lower().endswith(".fbx"):
        bpy.ops.import_scene.fbx(filepath=path, anim_offset=0.0)
    else:
        bpy.ops.import_scene.gltf(filepath=path, guess_original_bind_pose=False)


def play(owner):
    """Gives an object the take's action, which importers name after it; none where only other takes move it."""
    data = owner.animation_data
    if data is None:
        return
    own = data.action
    if own is not None and "|" in own.name or data.nla_tracks:
        data.action = None
    for track in list(data.nla_tracks):
        for strip in track.strips:
            if track.name == name or strip.name.startswith(name):
                data.action = strip.action
        track.mute = True
    for action in bpy.data.actions:
        parts = action.name.split("|")
        if len(parts) > 1 and parts[0] == owner.name and parts[1] == name:
            data.action = action


def plain(text):
    """Blender appends numbers to names that repeat."""
    return text.rsplit(".", 1)[0] if text.rsplit(".", 1)[-1].isdigit() and len(text.rsplit(".", 1)[-1]) == 3 else text


def places():
    found = {}
    for thing in bpy.context.scene.objects:
        if thing.type == "ARMATURE":
            found.setdefault(thing.name, thing.matrix_world.translation.copy())
            for bone in thing.pose.bones:
                found[bone.name] = thing.matrix_world @ bone.head
        else:
            found.setdefault(thing.name, thing.matrix_world.translation.copy())
    return found


def apart(ours, theirs):
    """After Umeyama, "Least-squares estimation of transformation parameters between two point patterns" (1991)."""
    a, b = theirs - theirs.mean(0), ours - ours.mean(0)
    u, s, v = np.linalg.svd(b.T @ a)
    sign = np.ones(3)
    sign[2] = np.sign(np.linalg.det(u) * np.linalg.det(v)) or 1
    turn = u @ np.diag(sign) @ v
    size = (s * sign).sum() / max((a * a).sum(), 1e-300)
    return np.linalg.norm(size * a @ turn.T - b, axis=1)


try:
    bring_in()
    for each in bpy.context.scene.objects:
        play(each)
    with open(table, newline="") as stream:
        rows = list(csv.DictReader(stream))
    curves = [curve for each in bpy.context.scene.objects if each.animation_data and each.animation_data.action
              for curve in each.animation_data.action.fcurves]
    first = min((curve.range()[0] for curve in curves), default=0.0)
    ours, theirs, lost = [], [], 0
    for frame in sorted({int(row["frame"]) for row in rows}):
        at = first + frame
        bpy.context.scene.frame_set(math.floor(at), subframe=at - math.floor(at))
        found = places()
        for row in rows:
            if int(row["frame"]) != frame:
                continue
            place = found.get(row["bone"])
            if place is None:
                lost += 1
                continue
            ours.append([float(row[axis]) for axis in "xyz"])
            theirs.append(place)
    ours, theirs = np.array(ours), np.array(theirs)
    extent = np.linalg.norm(ours.max(0) - ours.min(0)) or 1.0
    print("Blender: %.1e%s" % (apart(ours, theirs).max() / extent, " (%d not there)" % lost if lost else ""))
except Exception as fault:
    said = [line for line in str(fault).splitlines() if "Error" in line and "Traceback" not in line] or [repr(fault)]
    print("Blender: not read: %s" % said[-1].strip()[:60])
