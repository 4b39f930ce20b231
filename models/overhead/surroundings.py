"""
Objects beside roads that are no vehicles, although parts of them look like vehicles from above: houses with windows and
roof equipment, trees, sheds, stalls, walls.
"""
import numpy as np
from numpy.random import Generator

from models.berth.light import placed
from models.berth.things import tree
from models.berth.vehicles import GLASS, MATT, PAINT, Face


def block(size: tuple[float, float, float], colour: np.ndarray, low: float = 0.0, middle: tuple[float, float] = (0.0, 0.0)) -> list[Face]:
    """
    Returns a box of `size` metres (length, width, height) that begins `low` metres above the ground: its roof, then
    four walls.
    """
    (x, y), (long, wide, high) = middle, size
    top = [(x - long / 2, y + wide / 2), (x - long / 2, y - wide / 2), (x + long / 2, y - wide / 2), (x + long / 2, y + wide / 2)]
    faces = [Face(np.array([(*corner, low + high) for corner in top]), colour, MATT)]
    for one, other in zip(top, [*top[1:], top[0]]):
        wall = [(*one, low + high), (*one, low), (*other, low), (*other, low + high)]
        faces.append(Face(np.array(wall), colour * 0.8, MATT))
    return faces


def house(random: Generator) -> list[Face]:
    """
    Returns a house of 4 to 30 m length with a flat or ridged roof, windows, and vents, skylights and boxes on the roof.
    """
    long, wide, high = random.uniform(4, 30), random.uniform(4, 14), random.uniform(2.5, 16)
    walls, roof = random.uniform(0.2, 0.85, 3), random.uniform(0.08, 0.8) * random.uniform(0.8, 1.2, 3)
    faces = block((long, wide, high), np.clip(walls, 0, 0.95))
    faces[0] = Face(faces[0].points, np.clip(roof, 0.03, 0.95), MATT)
    faces += _windows(random, long, wide, high)
    if random.random() < 0.4:
        return faces + _ridge(random, long, wide, high, roof)
    for _ in range(random.poisson(4)):
        spot = (random.uniform(-0.4, 0.4) * long, random.uniform(-0.4, 0.4) * wide)
        part = (random.uniform(0.4, 4.5), random.uniform(0.4, 2.2), random.uniform(0.1, 1.4))
        tone = np.clip(random.uniform(0.05, 0.9) * random.uniform(0.9, 1.1, 3), 0, 0.95)
        faces += block(part, tone, high, spot)
        if random.random() < 0.3:
            lid = [(spot[0] + dx * part[0] * 0.4, spot[1] + dy * part[1] * 0.4, high + part[2] + 0.02) for dx, dy in ((-1, 1), (-1, -1), (1, -1), (1, 1))]
            faces.append(Face(np.array(lid), np.full(3, random.uniform(0.03, 0.3)), GLASS))
    return faces


def _windows(random: Generator, long: float, wide: float, high: float) -> list[Face]:
    faces, step, tone = [], random.uniform(1.6, 3.5), np.full(3, random.uniform(0.03, 0.2))
    for side in (1, -1):
        for z in np.arange(1.0, high - 1.2, 3.0):
            for x in np.arange(-long / 2 + 1, long / 2 - 1, step):
                y = side * (wide / 2 + 0.02)
                pane = [(x, y, z + 1.3), (x, y, z), (x + 1, y, z), (x + 1, y, z + 1.3)]
                faces.append(Face(np.array(pane if side < 0 else pane[::-1]), tone, GLASS))
    return faces


def _ridge(random: Generator, long: float, wide: float, high: float, roof: np.ndarray) -> list[Face]:
    top, half = high + wide * random.uniform(0.2, 0.5), wide / 2
    left = [(-long / 2, half, high), (-long / 2, 0, top), (long / 2, 0, top), (long / 2, half, high)]
    right = [(-long / 2, 0, top), (-long / 2, -half, high), (long / 2, -half, high), (long / 2, 0, top)]
    return [Face(np.array(side), np.clip(roof, 0.03, 0.95), MATT) for side in (left, right)]


def shed(random: Generator) -> list[Face]:
    """Returns a single-coloured object as large as a vehicle: a container, stall, skip, bench or shelter."""
    size = (random.uniform(1.2, 7), random.uniform(0.6, 2.6), random.uniform(0.4, 2.8))
    faces = block(size, np.clip(random.uniform(0.05, 0.9, 3), 0, 0.95))
    if random.random() < 0.3:
        faces[0] = Face(faces[0].points, np.clip(random.uniform(0.3, 0.9, 3), 0, 0.95), PAINT)
    return faces


def surroundings(random: Generator, across: np.ndarray, ahead: np.ndarray, edges: list[float], reach: float) -> list[list[Face]]:
    """Returns objects beside the lanes between `edges` (metres across `ahead`), up to `reach` metres away."""
    if random.random() < 0.4:
        return []
    found = []
    for _ in range(random.poisson(5)):
        side = random.choice([-1, 1])
        kind = random.random()
        far = 11 if kind < 0.45 else random.uniform(2, 9)
        off = (edges[0] - far) if side < 0 else (edges[-1] + far)
        spot = across * (off + side * random.exponential(4)) + ahead * random.uniform(-reach, reach)
        turn = float(np.arctan2(ahead[1], ahead[0]) + random.normal(0, 0.1))
        if kind < 0.45:
            found.append(placed(house(random), spot, turn))
        elif kind < 0.65:
            found.append(placed(shed(random), spot, turn + random.choice([0, np.pi / 2])))
        else:
            found += [placed(tree(random), spot + random.normal(0, 2.5, 2), 0.0) for _ in range(int(random.integers(1, 7)))]
    return found
