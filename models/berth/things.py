"""Objects on a parking lot that are no vehicles: people, trolleys, cones, trees."""
import numpy as np
from numpy.random import Generator

from models.berth.vehicles import MATT, Face


def _box(size: tuple[float, float, float], colour: np.ndarray, low: float = 0.0) -> list[Face]:
    x, y, z = size[0] / 2, size[1] / 2, low + size[2]
    top = [(-x, y, z), (-x, -y, z), (x, -y, z), (x, y, z)]
    faces = [Face(np.array(top, float), colour, MATT)]
    for (x1, y1, _), (x2, y2, _) in zip(top, [*top[1:], top[0]]):
        wall = [(x1, y1, z), (x1, y1, low), (x2, y2, low), (x2, y2, z)]
        faces.append(Face(np.array(wall, float), colour * 0.8, MATT))
    return faces


def thing(random: Generator) -> list[Face]:
    colour = random.uniform(0.05, 0.9, 3)
    kind = random.choice(["person", "trolley", "cone", "bin"], p=[0.5, 0.2, 0.2, 0.1])
    if kind == "person":
        skin = np.array([0.45, 0.55, 0.75]) if random.random() < 0.3 else np.full(3, 0.06)
        return _box((0.3, 0.5, 0.8), random.uniform(0.05, 0.5, 3)) + _box((0.32, 0.55, 0.65), colour, 0.8) + _box((0.22, 0.22, 0.25), skin, 1.45)
    if kind == "trolley":
        return _box((0.9, 0.55, 0.95), np.full(3, random.uniform(0.4, 0.7)))
    if kind == "cone":
        return _box((0.35, 0.35, 0.1), np.array([0.1, 0.3, 0.9])) + _box((0.16, 0.16, 0.6), np.array([0.1, 0.35, 0.95]), 0.1)
    return _box((0.6, 0.6, 1.0), colour)


def tree(random: Generator) -> list[Face]:
    """Returns a tree: a trunk and clumps of leaves."""
    faces = _box((0.25, 0.25, 2.2), np.array([0.15, 0.2, 0.28]))
    green = np.array([random.uniform(0.05, 0.2), random.uniform(0.2, 0.45), random.uniform(0.1, 0.35)])
    size = random.uniform(0.8, 2.4)
    for _ in range(int(random.integers(10, 26))):
        away = random.normal(0, size * 0.5, 3) * np.array([1, 1, 0.6]) + np.array([0, 0, 2.6 + size * 0.5])
        turn = np.linspace(0, 2 * np.pi, 7)[:-1]
        ring = np.stack([np.cos(turn), np.sin(turn), np.zeros(6)], 1) * random.uniform(0.3, 0.7) * size * 0.6 + away
        faces.append(Face(ring, green * random.uniform(0.6, 1.3), MATT))
    return faces
