"""Passage along x, made of flat faces: walls, boards, rails, bars, gates, posts, and the building behind it."""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.animal.frame import Face
from models.animal.solids import cross

STEEL = np.array([0.55, 0.54, 0.53])
WOOD = np.array([0.3, 0.42, 0.55])


@dataclass(frozen=True)
class Passage:
    faces: list[Face]
    #: Distance between the sides, metres. Without sides, the width in which animals walk.
    wide: float
    #: Whether there is a side at y = −wide / 2 and at y = wide / 2.
    sides: tuple[bool, bool]


def box(low: np.ndarray, high: np.ndarray, colour: np.ndarray, grain: float = 0.08, gloss: float = 0.05) -> list[Face]:
    """Returns the top and the four sides of an axis-parallel box."""
    (x, y, z), (u, v, w) = low, high
    rings = [
        [(x, y, w), (u, y, w), (u, v, w), (x, v, w)], [(x, y, z), (u, y, z), (u, y, w), (x, y, w)], [(x, v, z), (u, v, z), (u, v, w), (x, v, w)],
        [(x, y, z), (x, v, z), (x, v, w), (x, y, w)], [(u, y, z), (u, v, z), (u, v, w), (u, y, w)],
    ]  # fmt: skip
    return [Face(np.array(ring, float), colour, grain, gloss) for ring in rings]


def bar(start: np.ndarray, end: np.ndarray, wide: float, colour: np.ndarray, eye: np.ndarray, gloss: float = 0.3) -> list[Face]:
    """Returns a round bar as two ribbons that face the camera: a lit one and a shaded one."""
    start, end = np.asarray(start, float), np.asarray(end, float)
    across = cross(end - start, eye - (start + end) / 2)
    across *= wide / 2 / max(float(across @ across) ** 0.5, 1e-9)
    across = across if across[2] >= 0 else -across
    ring = np.stack([start + across, end + across, end - across * 0.2, start - across * 0.2])
    under = np.stack([start - across * 0.2, end - across * 0.2, end - across, start - across])
    return [Face(ring, colour, 0.05, gloss), Face(under, colour * 0.55, 0.05, 0.0)]


def passage(random: Generator, length: float, tall: float, reach: float, eye: np.ndarray, is_side: bool) -> Passage:
    """
    Returns a random passage. `length`, `tall`: size of the animals, metres; `eye`: position of the camera; `is_side`:
    whether it looks from the side.
    """
    wide = max(length * random.uniform(0.45, 4.2), 0.4 * length + 0.15)
    is_open = random.random() < 0.22
    faces, stands = [], []
    for side in (-1, 1):
        if is_open or random.random() < 0.1:
            stands.append(False)
            continue
        is_before = is_side and side * eye[1] > 0
        faces += _side(random, side * wide / 2, side, tall, reach, eye, is_before)
        stands.append(True)
    if random.random() < 0.2:
        faces += _gate(random, random.uniform(-0.6, 0.6) * reach, wide, tall, eye, random.uniform(0, 0.7))
    if random.random() < (0.85 if is_side else 0.3):
        faces += _hall(random, length, wide, reach, eye)
    return Passage(faces, wide, (stands[0], stands[1]))


def _paint(random: Generator) -> np.ndarray:
    kind = random.random()
    if kind < 0.45:
        return STEEL * random.uniform(0.4, 1.5)
    if kind < 0.65:
        return WOOD * random.uniform(0.5, 1.5)
    return random.uniform(0.05, 0.85, 3) if kind < 0.8 else np.full(3, random.uniform(0.2, 0.9))


def _side(random: Generator, y: float, side: int, tall: float, reach: float, eye: np.ndarray, is_before: bool) -> list[Face]:
    """Returns one side of the passage. A side between the camera and the animals (`is_before`) is low or open."""
    kind = random.choice(["wall", "boards", "rails", "bars"], p=[0.1, 0.1, 0.6, 0.2] if is_before else [0.4, 0.2, 0.25, 0.15])
    high = tall * (random.uniform(0.2, 0.55) if is_before and kind in ("wall", "boards") else random.uniform(0.75, 1.7))
    colour, faces, step = _paint(random), [], max(1.0, reach / 4)
    starts = np.arange(-reach, reach, step)
    if kind == "wall":
        thick = random.uniform(0.04, 0.25)
        low_y, high_y = (y, y + thick) if side > 0 else (y - thick, y)
        for x in starts:
            faces += box(np.array([x, low_y, 0]), np.array([x + step, high_y, high]), colour, random.uniform(0.04, 0.15), random.uniform(0, 0.2))
        return faces
    post, wide = random.uniform(0.04, 0.12), random.uniform(0.025, 0.07) * (1.5 if tall > 1 else 1)
    gap = random.uniform(1.0, 2.6)
    for x in np.arange(-reach + random.uniform(0, gap), reach, gap):
        faces += bar((x, y, 0), (x, y, high), post, colour * 0.9, eye)
    if kind == "bars":
        between = random.uniform(0.08, 0.2) * (2 if reach > 5 else 1)
        for x in np.arange(-reach, reach, between)[:90]:
            faces += bar((x, y, 0.05), (x, y, high), wide * 0.6, colour, eye)[:1]
        rows = np.array([0.06, high])
    else:
        count = int(random.integers(2, 6))
        rows = np.linspace(high / count * random.uniform(0.6, 1), high, count)
    for z in rows:
        for x in starts:
            start, end = np.array([x, y, z]), np.array([x + step, y, z])
            faces += _board(random, start, end, side, high / len(rows), colour) if kind == "boards" else bar(start, end, wide, colour, eye)
    return faces


def _board(random: Generator, start: np.ndarray, end: np.ndarray, side: int, high: float, colour: np.ndarray) -> list[Face]:
    """Returns a board on its edge, with its upper edge from `start` to `end`."""
    tone, foot = colour * np.exp(random.normal(0, 0.08)), np.array([0, 0, high * random.uniform(0.75, 0.97)])
    tilts, thick = np.array([[0, 0, tilt] for tilt in random.normal(0, 0.01, 2)]), np.array([0, side * 0.04, 0])
    flat = np.stack([start - foot, end - foot, end + tilts[0], start + tilts[1]])
    return [Face(flat, tone, 0.12, 0.03), Face(np.stack([start, end, end + thick, start + thick]), tone, 0.1, 0.03)]


def _gate(random: Generator, x: float, wide: float, tall: float, eye: np.ndarray, opened: float) -> list[Face]:
    """Returns a gate across the passage, closed or half open, made of a sheet or of bars."""
    hinge = np.array([x, random.choice([-1, 1]) * wide / 2])
    turn = opened * random.choice([-1.0, 1.0]) * np.pi / 2
    along = np.array([np.sin(turn), -np.sign(hinge[1]) * np.cos(turn)]) * wide
    start, end, high, colour = np.array([*hinge, 0.06]), np.array([*(hinge + along), 0.06]), tall * random.uniform(0.6, 1.3), _paint(random)
    up = np.array([0, 0, high])
    faces = [face for foot in (start, end) for face in bar(foot, foot + up, 0.06, colour, eye)]
    if random.random() < 0.5:
        return [*faces, Face(np.stack([start, end, end + up, start + up]), colour, 0.1, 0.1), *bar(start + up, end + up, 0.05, colour, eye)]
    for z in np.linspace(0.1, 1, int(random.integers(3, 7))):
        faces += bar(start + up * z, end + up * z, 0.045, colour, eye)
    return faces


def _hall(random: Generator, length: float, wide: float, reach: float, eye: np.ndarray) -> list[Face]:
    """Returns walls of the building with windows or doors, on the side opposite to the camera."""
    far, high = max(wide / 2 + length * random.uniform(0.2, 3), 0.8), random.uniform(2.2, 5)
    colour, faces = np.full(3, random.uniform(0.1, 0.85)) * np.exp(random.normal(0, 0.08, 3)), []
    if random.random() < 0.4:
        # bricks, painted boards, hedges
        colour = np.array([(0.2, 0.28, 0.5), (0.15, 0.2, 0.35), (0.1, 0.3, 0.15), (0.5, 0.4, 0.25)][int(random.integers(4))]) * random.uniform(0.6, 1.4)
    grain = random.choice([0.05, 0.12, 0.35], p=[0.5, 0.3, 0.2])
    y, step = -np.sign(eye[1] + 1e-6) * far, max(2.0, reach / 4)
    for x in np.arange(-reach * 1.5, reach * 1.5, step):
        faces.append(Face(np.array([(x, y, 0), (x + step, y, 0), (x + step, y, high), (x, y, high)]), colour, grain, 0.03))
        if random.random() < 0.3:
            inner, low, top = y - np.sign(y) * 0.02, random.uniform(0.5, 1.5), random.uniform(1.7, 2.1)
            ring = [(x + 0.2 * step, inner, low), (x + 0.8 * step, inner, low), (x + 0.8 * step, inner, top), (x + 0.2 * step, inner, top)]
            faces.append(Face(np.array(ring), np.full(3, random.choice([0.03, 0.5, 2.5])), 0.02, 0.3))
    x = -np.sign(eye[0] + 1e-6) * reach * random.uniform(0.5, 1.4)
    for start in np.arange(-far, far, far / 2):
        faces.append(Face(np.array([(x, start, 0), (x, start + far / 2, 0), (x, start + far / 2, high), (x, start, high)]), colour * 0.8, 0.07, 0.03))
    return faces
