"""Vehicles made of flat faces, with enough detail for a few dozen pixels, from above or from a pole."""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

#: Kinds of surface, which differ in their reflection.
PAINT, GLASS, MATT, LAMP = range(4)
#: Colours of cars on Chinese and other roads, BGR 0 to 1, with the probability of each.
PAINTS = [
    ((0.92, 0.93, 0.93), 0.27),
    ((0.05, 0.05, 0.05), 0.2),
    ((0.34, 0.33, 0.32), 0.13),
    ((0.7, 0.7, 0.69), 0.13),
    ((0.45, 0.22, 0.1), 0.07),
    ((0.12, 0.1, 0.55), 0.07),
    ((0.3, 0.42, 0.5), 0.04),
    ((0.2, 0.15, 0.12), 0.03),
    ((0.2, 0.35, 0.15), 0.02),
    ((0.15, 0.5, 0.8), 0.02),
    ((0.7, 0.5, 0.25), 0.02),
]


@dataclass(frozen=True)
class Face:
    """
    Flat polygon, n × 3 metres (x forward, y left, z up; origin on the ground under the middle). Only its outer side is
    visible.
    """

    points: np.ndarray
    #: BGR, 0 to 1.
    colour: np.ndarray
    kind: int


@dataclass(frozen=True)
class Build:
    """
    A kind of vehicle. Sizes are ranges in metres; positions along the vehicle are shares of its length from the rear.
    """

    length: tuple[float, float]
    width: tuple[float, float]
    height: tuple[float, float]
    #: Height of the hood and of the tail, as shares of the vehicle's height.
    hood: float
    tail: float
    #: Begin and end of the cabin at its foot and at its roof, from rear to front.
    foot: tuple[float, float]
    roof: tuple[float, float]


BUILDS = [
    (Build((4.4, 5.1), (1.75, 1.92), (1.42, 1.5), 0.6, 0.68, (0.12, 0.74), (0.27, 0.55)), 0.36),  # saloon
    (Build((3.7, 4.4), (1.65, 1.82), (1.45, 1.58), 0.6, 0.62, (0.02, 0.78), (0.1, 0.58)), 0.2),  # hatchback
    (Build((4.4, 5.0), (1.8, 1.98), (1.6, 1.8), 0.62, 0.6, (0.01, 0.76), (0.07, 0.6)), 0.26),  # off-roader
    (Build((4.5, 5.3), (1.75, 2.0), (1.8, 2.1), 0.52, 0.5, (0.0, 0.9), (0.03, 0.7)), 0.09),  # minivan
    (Build((5.0, 5.9), (1.85, 2.05), (1.75, 1.95), 0.6, 0.52, (0.34, 0.74), (0.4, 0.58)), 0.05),  # pick-up
    (Build((5.0, 6.0), (1.9, 2.1), (2.2, 2.7), 0.45, 0.99, (0.0, 0.95), (0.0, 0.8)), 0.025),  # box van
]


def vehicle(random: Generator, of: list[tuple[Build, float]] = BUILDS) -> list[Face]:
    """Returns a vehicle of a random build; `of` lists builds with their probabilities."""
    builds, shares = zip(*of)
    build: Build = builds[random.choice(len(builds), p=np.array(shares) / sum(shares))]
    length, width, height = (random.uniform(*span) for span in (build.length, build.width, build.height))
    paints, often = zip(*PAINTS)
    paint = np.clip(np.array(paints[random.choice(len(paints), p=np.array(often) / sum(often))]) + random.normal(0, 0.03, 3), 0.02, 0.97)
    half, back, belt = width / 2, -length / 2, height * random.uniform(0.58, 0.64)
    hood, tail, low = height * build.hood, height * build.tail, random.uniform(0.2, 0.32)
    foot, roof = ([back + length * share for share in shares] for shares in (build.foot, build.roof))
    stations = [
        (back, half * 0.82, min(tail, belt) * 0.82),
        (back + 0.18, half * 0.97, tail if tail < height * 0.9 else belt),
        (foot[0] + 0.2, half, belt),
        (foot[1], half, belt),
        (-back - 0.45, half * 0.97, hood * 0.97),
        (-back, half * 0.72, hood * 0.72),
    ]
    faces = _hull(stations, low, paint)
    faces += _cabin(random, (foot, roof), (half, belt, height), paint)
    faces += _wheels(back, half, low)
    faces += _details(random, (back, half, belt), (foot, roof, height), paint)
    if random.random() < 0.5:
        turn = np.array([-1.0, -1.0, 1.0])
        faces = [Face(face.points * turn, face.colour, face.kind) for face in faces]
    return faces


def _hull(stations: list[tuple[float, float, float]], low: float, paint: np.ndarray) -> list[Face]:
    faces = []
    for (x, half, top), (x2, half2, top2) in zip(stations, stations[1:]):
        if x2 <= x:
            continue
        faces += _curved([(x, half, top), (x, -half, top), (x2, -half2, top2), (x2, half2, top2)], 0.07, paint)
        faces.append(_face([(x, half, low), (x, half, top), (x2, half2, top2), (x2, half2, low)], paint, PAINT))
        faces.append(_face([(x2, -half2, low), (x2, -half2, top2), (x, -half, top), (x, -half, low)], paint, PAINT))
    (x, half, top), (x2, half2, top2) = stations[0], stations[-1]
    faces.append(_face([(x, half, low), (x, -half, low), (x, -half, top), (x, half, top)], paint * 0.9, PAINT))
    faces.append(_face([(x2, -half2, low), (x2, half2, low), (x2, half2, top2), (x2, -half2, top2)], paint * 0.8, PAINT))
    return faces


def _cabin(
    random: Generator, along: tuple[list[float], list[float]], sizes: tuple[float, float, float], paint: np.ndarray
) -> list[Face]:
    (foot, roof), (half, belt, height) = along, sizes
    wide, narrow = half * 0.93, half * random.uniform(0.72, 0.84)
    glass = np.full(3, random.uniform(0.03, 0.12)) + np.array([0.03, 0.02, 0.0])
    base = [(foot[0], wide, belt), (foot[0], -wide, belt), (foot[1], -wide, belt), (foot[1], wide, belt)]
    top = [(roof[0], narrow, height), (roof[0], -narrow, height), (roof[1], -narrow, height), (roof[1], narrow, height)]
    faces = _curved(top, 0.06, paint)
    has_windows = height < 2.15
    for one, other, inset in ((0, 1, 0.1), (1, 2, 0.14), (2, 3, 0.07), (3, 0, 0.14)):
        wall = [base[one], base[other], top[other], top[one]]
        faces.append(_face(wall, paint, PAINT))
        if has_windows or one == 2:
            faces.append(_face(_inset(wall, inset), glass, GLASS))
    if not has_windows:
        # ribs on the roof of a box body
        for x in np.linspace(roof[0], roof[1], int(random.integers(3, 9))):
            faces.append(_face(_box_top(x, 0, 0.1, narrow * 1.9, height + 0.02), paint * random.uniform(0.55, 0.85), PAINT))
    if random.random() < 0.2:
        lid = _inset(top, 0.16) if random.random() < 0.5 else _inset(top, 0.3)
        faces.append(_face([(x, y, z + 0.02) for x, y, z in lid], glass, GLASS))
    return faces


def _wheels(back: float, half: float, low: float) -> list[Face]:
    black = np.full(3, 0.03)
    faces = []
    for x in (back * 0.62, -back * 0.62):
        for side in (1, -1):
            ring = [(x + 0.33 * np.cos(turn), side * (half + 0.01), 0.33 + 0.33 * np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 9)[:-1]]
            faces.append(_face(ring if side < 0 else ring[::-1], black, MATT))
    under = [(-back * 0.9, half * 0.9, low), (-back * 0.9, -half * 0.9, low), (back * 0.9, -half * 0.9, low), (back * 0.9, half * 0.9, low)]
    return [*faces, _face(under, black, MATT)]


def _details(
    random: Generator, body: tuple[float, float, float], above: tuple[list[float], list[float], float], paint: np.ndarray
) -> list[Face]:
    (back, half, belt), (foot, roof, height) = body, above
    faces = []
    for x in (foot[0] - 0.05, foot[1] + 0.08):
        # gaps around the tail and the hood
        faces.append(_face(_box_top(x, 0, 0.05, half * 1.75, belt + 0.08), paint * 0.35, MATT))
    for side in (1, -1):
        front, rear = -back - 0.12, back + 0.02
        faces.append(_face(_box_top(front, side * half * 0.62, 0.28, 0.3, belt * 0.82), np.array([0.85, 0.88, 0.9]), LAMP))
        faces.append(_face(_box_top(rear + 0.1, side * half * 0.75, 0.16, 0.3, belt * 1.0), np.array([0.1, 0.08, 0.55]), LAMP))
        faces.append(_face(_box_top(foot[1] - 0.35, side * (half + 0.1), 0.16, 0.2, belt + 0.12), paint * 0.8, PAINT))
    if random.random() < 0.25:
        for side in (1, -1):
            middle, long = (roof[0] + roof[1]) / 2, (roof[1] - roof[0]) * 0.9
            faces.append(_face(_box_top(middle, side * half * 0.68, long, 0.06, height + 0.05), np.full(3, random.choice([0.08, 0.6])), MATT))
    return faces


def _box_top(x: float, y: float, long: float, wide: float, z: float) -> list[tuple[float, float, float]]:
    return [(x - long / 2, y + wide / 2, z), (x - long / 2, y - wide / 2, z), (x + long / 2, y - wide / 2, z), (x + long / 2, y + wide / 2, z)]


def _curved(quad: list[tuple[float, float, float]], bulge: float, paint: np.ndarray) -> list[Face]:
    """Returns a sheet that is curved upward between left and right, so that its shading changes as on a real car."""
    left, right = np.array([quad[0], quad[3]]), np.array([quad[1], quad[2]])
    shares = np.array([0.0, 0.08, 0.3, 0.5, 0.7, 0.92, 1.0])
    lines = [left + (right - left) * share + np.array([0, 0, bulge * (1 - (2 * share - 1) ** 2)]) for share in shares]
    return [Face(np.array([one[0], other[0], other[1], one[1]]), np.asarray(paint, np.float64), PAINT) for one, other in zip(lines, lines[1:])]


def _inset(points: list[tuple[float, float, float]], share: float) -> list[tuple[float, float, float]]:
    corners = np.array(points)
    middle = corners.mean(0)
    return [tuple(point) for point in corners + (middle - corners) * share]


def _face(points: list[tuple[float, float, float]], colour: np.ndarray, kind: int) -> Face:
    return Face(np.array(points, np.float64), np.asarray(colour, np.float64), kind)
