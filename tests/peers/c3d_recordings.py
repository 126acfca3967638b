#!/usr/bin/env python3
"""Forces, centres of pressure, analog samples and events of C3D files, worked out here, against what Skelplay writes.

    python3 tests/peers/c3d_recordings.py PROGRAM FILE.c3d...

For each file: the analog channels and the forces of the plates, as `convert` writes them in .signals.csv; the events, as
`info --json` tells them; and the file converted to C3D, all of whose parameters but those that describe the frames must
be the same, and all of whose numbers. The reader and the formulae are this script's own, from the C3D manual. Without a
file that has plates of types 1 and 4, a file of each is made. Exit status 1 when anything differs by more than rounding.
"""

import csv
import json
import math
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

NEAR = 1e-5  # relative
LEAST_FORCE = 10.0  # N along the normal, for a centre of pressure
# Parameters that describe the frames as they are written, not what was measured.
OF_THE_FRAMES = {"POINT:SCALE", "POINT:DATA_START", "POINT:FRAMES", "POINT:USED", "POINT:RATE", "POINT:LONG_FRAMES",
                 "ANALOG:RATE", "ANALOG:USED", "ROTATION:DATA_START"}


class C3d:
    """A C3D file: header, parameters and frames, as the manual has them."""

    def __init__(self, data):
        self.data = data[len(data) - len(data.lstrip(b"\0")):]
        block = self.data[0]
        self.processor = self.data[(block - 1) * 512 + 3]
        self.order = ">" if self.processor == 86 else "<"
        self.points, values = self.word(2), self.word(4)
        self.first, self.last = self.word(6), self.word(8)
        self.scale, self.start = self.real(12), self.word(16)
        self.samples, self.rate = max(self.word(18), 1), self.real(20)
        self.parameters = {}
        self.read_parameters((block - 1) * 512)
        frames = self.number("POINT:FRAMES", self.last - self.first + 1)
        size = 4 if self.scale < 0 else 2
        room = len(self.data) - (self.start - 1) * 512
        used = int(self.number("ANALOG:USED", 0))
        if abs(room - frames * (self.points * 4 + values) * size) >= 512 and used:
            values = used * self.samples  # the Motion Monitor's header has the channels
        self.channels = values // self.samples
        self.frames = int(min(frames, room // ((self.points * 4 + values) * size)))
        self.read_frames(values, size)

    def word(self, at):
        return struct.unpack(self.order + "H", self.data[at:at + 2])[0]

    def real(self, at):
        raw = self.data[at:at + 4]
        if self.processor == 85:
            return struct.unpack("<f", raw[2:] + raw[:2])[0] / 4
        return struct.unpack(self.order + "f", raw)[0]

    def read_parameters(self, begin):
        at, groups, records = begin + 4, {}, []
        while at < len(self.data) and self.data[at] != 0:
            length, number = struct.unpack("bb", self.data[at:at + 2])
            name = self.data[at + 2:at + 2 + abs(length)].decode("latin1")
            offset_at = at + 2 + abs(length)
            if number == 0:
                break
            if number < 0:
                groups.setdefault(-number, name)
            else:
                kind = struct.unpack("b", self.data[offset_at + 2:offset_at + 3])[0]
                count = self.data[offset_at + 3]
                sizes = list(self.data[offset_at + 4:offset_at + 4 + count])
                records.append((number, name, kind, sizes, offset_at + 4 + count))
            step = self.word(offset_at)
            if number > 0 and step and offset_at + 4 + count + abs(kind) * math.prod(sizes) > offset_at + step:
                records.pop()  # damaged: what is in it does not fit
                break
            if step == 0 or offset_at + step > len(self.data):
                break
            at = offset_at + step
        for number, name, kind, sizes, data_at in records:
            full = f"{groups.get(number, number)}:{name}".upper()
            if kind in (-1, 1, 2, 4) and full not in self.parameters:
                self.parameters[full] = (kind, sizes, self.values(kind, math.prod(sizes), data_at))

    def values(self, kind, count, at):
        if kind == -1:
            return self.data[at:at + count]
        if kind == 1:
            return list(self.data[at:at + count])
        if kind == 2:
            return [self.word(at + 2 * i) for i in range(count)]
        return [self.real(at + 4 * i) for i in range(count)]

    def number(self, name, otherwise, index=0):
        kind, _, values = self.parameters.get(name, (0, [], []))
        return values[index] if kind > 0 and index < len(values) else otherwise

    def numbers(self, name):
        kind, _, values = self.parameters.get(name, (0, [], []))
        return list(values) if kind > 0 else []

    def texts(self, name):
        kind, sizes, values = self.parameters.get(name, (0, [], b""))
        if kind != -1 or not sizes or sizes[0] == 0:
            return []
        return [values[i:i + sizes[0]].decode("latin1").strip(" \0") for i in range(0, len(values), sizes[0])]

    def read_frames(self, values, size):
        unsigned = self.texts("ANALOG:FORMAT")[:1] == ["UNSIGNED"]
        self.positions, self.words, self.stored = [], [], []
        at = (self.start - 1) * 512
        for _ in range(self.frames):
            row = []
            for i in range(self.points * 4 + values):
                if size == 4:
                    row.append(self.real(at))
                else:
                    word = self.word(at)
                    row.append(word - 65536 if word > 32767 and (i < self.points * 4 or not unsigned) else word)
                at += size
            scale = 1 if size == 4 else self.scale
            for p in range(self.points):
                self.positions.append([scale * number for number in row[4 * p:4 * p + 3]])
                self.words.append(row[4 * p + 3])
            for s in range(self.samples):
                begin = self.points * 4 + s * self.channels
                self.stored.append(row[begin:begin + self.channels])
        offsets, scales = self.numbers("ANALOG:OFFSET"), self.numbers("ANALOG:SCALE")
        general = self.number("ANALOG:GEN_SCALE", 1.0)
        if not unsigned:
            offsets = [o - 65536 if o > 32767 else o for o in offsets]
        offsets += [0] * self.channels
        scales += [1] * self.channels
        self.analog = [[(v - offsets[c]) * scales[c] * general for c, v in enumerate(row)] for row in self.stored]

    def events(self):
        """(label, seconds from the first frame), of the group and then of the header."""
        times, found = self.numbers("EVENT:TIMES"), []
        labels, contexts = self.texts("EVENT:LABELS"), self.texts("EVENT:CONTEXTS")
        for i in range(min(int(self.number("EVENT:USED", 0)), len(times) // 2)):
            words = [(texts[i] if i < len(texts) else "") for texts in (contexts, labels)]
            label = " ".join(word for word in words if word and word != "General")
            found.append((label, 60 * times[2 * i] + times[2 * i + 1] - (self.first - 1) / self.rate))
        group = [time for _, time in found]
        count = self.word(300)
        for i in range(count if count <= 18 else 0):
            time = self.real(304 + 4 * i)
            if all(abs(time - other) >= 0.5 / self.rate for other in group):
                label = self.data[396 + 4 * i:400 + 4 * i].decode("latin1").strip(" \0") if self.word(298) == 12345 else ""
                found.append((label or "Event", time))
        return sorted(found, key=lambda event: event[1])


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def minus(a, b):
    return [x - y for x, y in zip(a, b)]


def unit(a):
    length = math.hypot(*a)
    return [x / length for x in a]


METRES = {"mm": 0.001, "cm": 0.01, "m": 1.0}


class Plate:
    """A force plate of types 1 to 4: force, centre of pressure and free moment of each sample in the laboratory."""

    def __init__(self, file, index, up):
        self.type = int(file.number("FORCE_PLATFORM:TYPE", 0, index))
        flat = file.numbers("FORCE_PLATFORM:CORNERS")[12 * index:12 * index + 12]
        corners = [flat[3 * i:3 * i + 3] for i in range(4)]
        x, y = minus(corners[0], corners[1]), minus(corners[0], corners[3])
        z = cross(x, y)
        self.axes = [unit(x), unit(cross(z, x)), unit(z)]
        self.centre = [sum(c[i] for c in corners) / 4 for i in range(3)]
        self.half = [math.hypot(*x) / 2, math.hypot(*y) / 2]
        origin = file.numbers("FORCE_PLATFORM:ORIGIN")[3 * index:3 * index + 3]
        if self.type == 3:
            origin[2] = -abs(origin[2])
        elif origin[2] > 0:
            origin = [-o for o in origin]
        self.origin = origin
        per_plate = file.parameters["FORCE_PLATFORM:CHANNEL"][1][0]
        channels = file.numbers("FORCE_PLATFORM:CHANNEL")[per_plate * index:per_plate * (index + 1)]
        channels = [c - 1 for c in channels[:8 if self.type == 3 else 6]]
        signals = [[row[c] for c in channels] for row in file.analog]
        first, last = file.number("FORCE_PLATFORM:ZERO", 0), file.number("FORCE_PLATFORM:ZERO", 0, 1)
        if 1 <= first <= min(last, file.frames):
            empty = signals[(first - 1) * file.samples:int(min(last, file.frames)) * file.samples]
            means = [sum(row[i] for row in empty) / len(empty) for i in range(len(channels))]
            signals = [minus(row, means) for row in signals]
        if self.type == 4:
            matrix = file.numbers("FORCE_PLATFORM:CAL_MATRIX")[36 * index:36 * index + 36]
            signals = [[sum(matrix[6 * c + r] * row[c] for c in range(6)) for r in range(6)] for row in signals]
        points = METRES.get((file.texts("POINT:UNITS") or [""])[0].lower())
        units = file.texts("ANALOG:UNITS") + [""] * file.channels
        stated = units[channels[3]].lower()
        factors = [METRES[end] / points for end in METRES if stated.endswith(end)][:1]
        if self.type == 3 or points is None:
            factors = [1.0]
        elif not factors:
            factors = [1.0, 1.0 / points]
        loads = [[self.load(row, factor) for row in signals] for factor in factors]
        loads.sort(key=lambda each: -sum(self.on_plate(*load) for load in each))  # stable: the file's unit wins
        self.loads = loads[0]
        total = [sum(f[i] for f, _ in self.loads) for i in range(3)]
        self.sign = -1 if sum(a * b for a, b in zip(self.to_lab(total), up)) < 0 else 1

    def load(self, c, factor):
        if self.type == 3:
            a, b, z = self.origin
            force = [c[0] + c[1], c[2] + c[3], sum(c[4:8])]
            moment = [b * (c[4] + c[5] - c[6] - c[7]) + z * force[1], a * (-c[4] + c[5] + c[6] - c[7]) - z * force[0],
                      b * (c[1] - c[0]) + a * (c[2] - c[3])]
            return force, moment
        force, rest = c[:3], [factor * m for m in c[3:6]]
        if self.type == 1:
            px, py, tz = rest
            return force, [py * force[2], -px * force[2], px * force[1] - py * force[0] + tz]
        lever = cross(force, self.origin)
        return force, [m + l for m, l in zip(rest, lever)]

    def on_plate(self, f, m):
        return abs(f[2]) >= LEAST_FORCE and abs(m[1] / f[2]) <= self.half[0] and abs(m[0] / f[2]) <= self.half[1]

    def to_lab(self, v):
        return [sum(self.axes[a][i] * v[a] for a in range(3)) for i in range(3)]

    def reaction(self, sample):
        f, m = self.loads[sample]
        force = [self.sign * x for x in self.to_lab(f)]
        if abs(f[2]) < LEAST_FORCE:
            return force, [None] * 3, [0.0] * 3
        x, y = -m[1] / f[2], m[0] / f[2]
        centre = [c + d for c, d in zip(self.centre, self.to_lab([x, y, 0]))]
        return force, centre, [self.sign * t for t in self.to_lab([0, 0, m[2] - x * f[1] + y * f[0]])]


def call(*words):
    ran = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if ran.returncode not in (0, 1) or not ran.stdout and ran.returncode:
        raise RuntimeError(f"{words}: {ran.stderr.decode()}")
    return ran.stdout.decode()


class Difference:
    """The largest difference of some numbers, relative to the largest of them."""

    def __init__(self):
        self.most, self.size, self.count = 0.0, 0.0, 0

    def add(self, found, expected):
        self.count += 1
        if (found is None) != (expected is None):
            self.most = math.inf
        elif found is not None:
            self.size = max(self.size, abs(expected))
            self.most = max(self.most, abs(found - expected))

    def relative(self):
        return self.most / self.size if self.size else self.most


def compare_signals(program, path, file, plates, folder):
    out = folder / (path.stem + ".signals.csv")
    call(program, "convert", path, out, "--force")
    rows = list(csv.reader(out.open(encoding="utf-8")))[1:]
    differences = {name: Difference() for name in ("analog", "force", "centre", "free moment")}
    assert len(rows) == len(file.analog), f"{len(rows)} rows of {len(file.analog)} samples"
    for sample, row in enumerate(rows):
        cells = [float(cell) if cell else None for cell in row[2:-1]]
        for found, expected in zip(cells, file.analog[sample]):
            differences["analog"].add(found, expected)
        at = file.channels
        for plate in plates:
            for name, vector in zip(("force", "centre", "free moment"), plate.reaction(sample)):
                for expected in vector:
                    differences[name].add(cells[at], expected)
                    at += 1
        assert at == len(cells), f"{len(cells)} cells, expected {at}"
    return differences


def compare_copy(program, path, file, folder):
    """What a C3D that was converted to C3D lacks."""
    out = folder / (path.stem + ".copy.c3d")
    call(program, "convert", path, out, "--force")
    copy, lost = C3d(out.read_bytes()), []
    for name, value in file.parameters.items():
        if name not in OF_THE_FRAMES and copy.parameters.get(name) != value:
            lost.append(name)
    if copy.stored != file.stored:
        lost.append("analog samples")
    for found, expected, word, old in zip(copy.positions, file.positions, copy.words, file.words):
        # A word of -1, also written as 65535, or a position that is no number, means that the point is missing.
        missing = not -1 < old < 32768 and not 65536 <= old or not all(map(math.isfinite, expected))
        if missing != (word < 0):
            lost.append("a missing point")
        elif not missing and (int(old) % 65536 if old < 32768 else 0) != int(word):
            lost.append("a residual")
        elif not missing and any(abs(a - b) > 1e-6 * max(abs(b), 1) for a, b in zip(found, expected)):
            lost.append("a position")
    if copy.word(300) != (file.word(300) if file.word(300) <= 18 else 0):
        lost.append("events of the header")
    return sorted(set(lost))


def made(kind):
    """A walk over one plate of type 1 or 4, in millimetres with Z up."""
    def record(group, name, contents):
        return struct.pack("bb", len(name), group) + name.encode() + struct.pack("<H", len(contents) + 2) + contents

    def parameter(group, name, code, sizes, data):
        return record(group, name, struct.pack("bB", code, len(sizes)) + bytes(sizes) + data + b"\0")

    def reals(*numbers):
        return struct.pack(f"<{len(numbers)}f", *numbers)

    labels = b"".join(label.ljust(4).encode() for label in (f"C{i}" for i in range(6)))
    units = b"".join(u.ljust(4).encode() for u in (("N", "N", "N", "mm", "mm", "Nmm") if kind == 1 else ["V"] * 6))
    matrix = [0.0] * 36
    for i, factor in enumerate((500, 500, 1000, 600, 400, 200)):
        matrix[7 * i] = factor
    matrix[6], matrix[2], matrix[21 - 6] = 5.0, -3.0, 2.0
    head = b"\x01\x50\x04T" + record(-1, "POINT", b"\0")
    head += parameter(1, "USED", 2, [], struct.pack("<H", 1)) + parameter(1, "UNITS", -1, [2], b"mm")
    head += parameter(1, "FRAMES", 2, [], struct.pack("<H", 50)) + parameter(1, "LABELS", -1, [4, 1], b"TOE ")
    head += record(-2, "ANALOG", b"\0") + parameter(2, "USED", 2, [], struct.pack("<H", 6))
    head += parameter(2, "LABELS", -1, [4, 6], labels) + parameter(2, "UNITS", -1, [4, 6], units)
    head += record(-3, "FORCE_PLATFORM", b"\0") + parameter(3, "USED", 2, [], struct.pack("<H", 1))
    head += parameter(3, "TYPE", 2, [1], struct.pack("<H", kind)) + parameter(3, "ZERO", 2, [2], struct.pack("<HH", 1, 5))
    head += parameter(3, "CORNERS", 4, [3, 4, 1], reals(600, 100, 1, 200, 120, 0, 180, 620, 0, 580, 600, 1))
    head += parameter(3, "ORIGIN", 4, [3, 1], reals(3, -2, -40))
    head += parameter(3, "CHANNEL", 2, [6, 1], struct.pack("<6H", *range(1, 7)))
    head += parameter(3, "CAL_MATRIX", 4, [6, 6, 1], reals(*matrix))
    head += record(-4, "EVENT", b"\0") + parameter(4, "USED", 2, [], struct.pack("<H", 2))
    head += parameter(4, "TIMES", 4, [2, 2], reals(0, 0.11, 0, 0.42))
    head += parameter(4, "LABELS", -1, [11, 2], b"Foot StrikeFoot Off   ")
    head += parameter(4, "CONTEXTS", -1, [5, 2], b"Left Right")
    header = struct.pack("<BBHHHHHf", 2, 0x50, 1, 24, 1, 50, 10, -0.1) + struct.pack("<HHf", 7, 4, 100.0)
    data = b""
    for frame in range(50):
        data += reals(10 * frame, 300, 20, 0)
        for s in range(4):
            t = (4 * frame + s) / 200
            load = max(math.sin(math.pi * (t - 0.1) / 0.8), 0) if t > 0.1 else 0
            force = [0.3 + 40 * load, -0.2 - 90 * load * math.cos(3 * t), 0.5 - 700 * load]
            if kind == 1:
                data += reals(*force, 30 - 60 * t, 150 * t, 4000 * load)
            else:
                data += reals(force[0] / 500, force[1] / 500, force[2] / 1000, 40 * load * t, -30 * load, 6 * load)
    return header.ljust(512, b"\0") + head.ljust(5 * 512, b"\0") + data.ljust(-(-len(data) // 512) * 512, b"\0")


def main():
    program, paths = Path(sys.argv[1]).resolve(), [Path(word) for word in sys.argv[2:]]
    failed = False
    with tempfile.TemporaryDirectory() as made_in:
        folder = Path(made_in)
        for kind in (1, 4):
            paths.append(folder / f"made-type-{kind}.c3d")
            paths[-1].write_bytes(made(kind))
        print(f"{'file':34} {'plates':8} {'samples':>8} {'analog':>8} {'force':>8} {'centre':>8} {'moment':>8}  events  lost")
        for path in paths:
            file = C3d(path.read_bytes())
            told = json.loads(call(program, "info", "--json", path))
            axis = told["up_axis"]["value"]
            up = [(-1 if axis.startswith("-") else 1) * (letter == axis[-1]) for letter in "xyz"]
            plates = [Plate(file, i, up) for i in range(int(file.number("FORCE_PLATFORM:USED", 0)))]
            events = [(e["context"] + " " if e["context"] not in ("", "General") else "") + e["label"]
                      for e in told["events"] or []]
            times = [e["time"] for e in told["events"] or []]
            own = file.events()
            same_events = [name or "Event" for name in events] == [name for name, _ in own] and all(
                abs(a - b) < 1e-4 for a, (_, b) in zip(times, own))
            lost = compare_copy(program, path, file, folder)
            shown = ["-"] * 4
            if file.channels:
                differences = compare_signals(program, path, file, plates, folder)
                shown = [f"{d.relative():.1e}" if d.count else "-" for d in differences.values()]
                failed |= any(d.relative() > NEAR for d in differences.values())
            failed |= bool(lost) or not same_events
            print(f"{path.name:34} {','.join(str(p.type) for p in plates) or '-':8} {len(file.analog):8} "
                  f"{' '.join(f'{s:>8}' for s in shown)}  {len(own)} {'same' if same_events else 'DIFFER'}  "
                  f"{', '.join(lost) or 'nothing'}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
