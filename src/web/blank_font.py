#!/usr/bin/env python3
"""blank_font.py FONT OUT RANGE...: the font without the outlines of other letters than those of the ranges, 20-24F.

Everything stays where it is, so that nothing else of the font changes: what is blank takes no room once it is packed."""
import struct
import sys

font = bytearray(open(sys.argv[1], "rb").read())
ranges = [tuple(int(end, 16) for end in (word + "-" + word).split("-")[:2]) for word in sys.argv[3:]]
wanted = [letter for first, last in ranges for letter in range(first, last + 1)]


def number(form, at):
    return struct.unpack_from(">" + form, font, at)[0]


tables = {bytes(font[at : at + 4]): (number("I", at + 8), number("I", at + 12)) for at in range(12, 12 + 16 * number("H", 4), 16)}


def glyph_of(letter, at):
    """By a subtable of format 4."""
    segments = number("H", at + 6) // 2
    for i in range(segments):
        end = at + 14 + 2 * i
        first, last = number("H", end + 2 * segments + 2), number("H", end)
        if first <= letter <= last:
            offset_at = end + 6 * segments + 2
            delta, offset = number("H", end + 4 * segments + 2), number("H", offset_at)
            glyph = number("H", offset_at + offset + 2 * (letter - first)) if offset else letter
            return (glyph + delta) & 0xFFFF if glyph else 0
    return 0


def blank(begin, end, first=b""):
    font[begin:end] = (first + bytes(end - begin))[: end - begin]


def index(at):
    """Where the parts of an INDEX of CFF begin, and where the last ends."""
    count, size = number("H", at), font[at + 2]
    data = at + 2 + (count + 1) * size
    return [data + int.from_bytes(font[at + 3 + i * size : at + 3 + (i + 1) * size], "big") for i in range(count + 1)]


cmap = tables[b"cmap"][0]
subtables = [cmap + number("I", cmap + 8 + 8 * i) for i in range(number("H", cmap + 2))]
subtable = next(at for at in subtables if number("H", at) == 4)
used = {0} | {glyph_of(letter, subtable) for letter in wanted}
if b"CFF " in tables:
    cff = tables[b"CFF "][0]
    top = index(index(cff + font[cff + 2])[-1])  # behind the names
    at, operands, letters = top[0], [], 0
    while at < top[1]:  # numbers (CFF, table 3), then what they are: 17 is where the outlines are
        byte = font[at]
        if byte == 29:
            operands, at = operands + [number("i", at + 1)], at + 5
        elif byte == 28:
            operands, at = operands + [number("h", at + 1)], at + 3
        elif byte >= 247:
            operands, at = operands + [(byte - 247) * 256 + font[at + 1] + 108], at + 2
        elif byte >= 32:
            operands, at = operands + [byte - 139], at + 1
        else:
            letters, operands, at = operands[-1] if byte == 17 else letters, [], at + (2 if byte == 12 else 1)
    parts, first = index(cff + letters), b"\x0e"  # endchar
else:
    count, loca, glyf = number("H", tables[b"maxp"][0] + 4), tables[b"loca"][0], tables[b"glyf"][0]
    long = number("H", tables[b"head"][0] + 50)
    parts = [glyf + (number("I", loca + 4 * i) if long else 2 * number("H", loca + 2 * i)) for i in range(count + 1)]
    first = b""
for glyph, (begin, end) in enumerate(zip(parts, parts[1:])):
    if glyph not in used:
        blank(begin, end, first)
for name in (b"GPOS", b"GSUB", b"GDEF", b"post", b"name", b"fpgm", b"prep"):
    if name in tables:
        blank(tables[name][0], sum(tables[name]))
open(sys.argv[2], "wb").write(font)
