"""Letters and digits drawn with strokes of constant width, as on plates, with random variations."""
from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

Points = list[tuple[float, float]]
#: Function that returns the strokes of a sign in shares of its box. Arguments: height of round ends, depth of a middle
#: part, and whether the alternative form is used.
Skeleton = Callable[[float, float, bool], list[Points]]


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Points:
    """Returns the points of an arc. Angles are in degrees, clockwise on the screen, from the right."""
    angles = np.radians(np.linspace(start, end, 14))
    return [(x + rx * float(np.cos(at)), y + ry * float(np.sin(at))) for at in angles]


def _ellipse(x: float, y: float, rx: float, ry: float) -> Points:
    return _arc(x, y, rx, ry, 0, 360)


def _round(bend: float) -> Points:
    outline = _arc(0.5, bend, 0.5, bend, 180, 360) + _arc(0.5, 1 - bend, 0.5, bend, 0, 180)
    return [*outline, outline[0]]


def _six(bend: float, is_other: bool) -> list[Points]:
    bowl = _ellipse(0.5, 0.69, 0.5, 0.31)
    if is_other:
        return [[(0.68, 0.0), (0.06, 0.6)], bowl]
    return [_arc(0.5, bend, 0.5, bend, 315, 180) + [(0.0, 0.7)], bowl]


def _gee(bend: float, dip: float, is_other: bool) -> list[Points]:
    """Returns the strokes of a G: open above its bar. In the alternative form the bar continues to the foot."""
    bar = 0.5 + dip * 0.12
    curve = _arc(0.5, bend, 0.5, bend, 345 - dip * 20, 180) + _arc(0.5, 1 - bend, 0.5, bend, 180, 0)
    return [[*curve, (1.0, bar), (0.45 + dip * 0.15, bar)], *([[(1.0, bar), (1.0, 1.0)]] if is_other else [])]


def _turned(strokes: list[Points]) -> list[Points]:
    return [[(1 - x, 1 - y) for x, y in stroke] for stroke in strokes]


def _three(is_other: bool) -> list[Points]:
    lower = _arc(0.48, 0.71, 0.5, 0.29, 270, 530)
    if is_other:
        return [[(0.03, 0.0), (0.95, 0.0), (0.48, 0.42)] + lower]
    return [_arc(0.48, 0.24, 0.46, 0.24, 195, 450), _arc(0.48, 0.74, 0.5, 0.26, 270, 525)]


def _bowl(top: float, bottom: float, reach: float) -> Points:
    half = (bottom - top) / 2
    return [(0.0, top), *_arc(reach - 0.42, top + half, 0.42, half, 270, 450), (0.0, bottom)]


SKELETONS: dict[str, Skeleton] = {
    "0": lambda bend, dip, other: [_round(bend)],
    "1": lambda bend, dip, other: [[(0.5, 0.0), (0.5, 1.0)]] + ([[(0.5, 0.0), (0.1, 0.16)]] if other else []),
    "2": lambda bend, dip, other: [[*_arc(0.5, bend, 0.5, bend, 190, 375), (0.0, 1.0), (1.0, 1.0)]],
    "3": lambda bend, dip, other: _three(other),
    "4": lambda bend, dip, other: [[(0.72, 1.0), (0.72, 0.0), (0.0, 0.72), (1.0, 0.72)]] if other else [[(0.5, 0.0), (0.0, 0.72), (1.0, 0.72)], [(0.72, 0.42), (0.72, 1.0)]],
    "5": lambda bend, dip, other: [[(0.94, 0.0), (0.1, 0.0), (0.05, 0.46), *_arc(0.48, 0.69, 0.5, 0.31, 225, 515)]],
    "6": lambda bend, dip, other: _six(bend, other),
    "7": lambda bend, dip, other: [[(0.0, 0.0), (1.0, 0.0), (0.36, 1.0)]],
    "8": lambda bend, dip, other: [_ellipse(0.5, 0.245, 0.45, 0.245), _ellipse(0.5, 0.745, 0.5, 0.255)],
    "9": lambda bend, dip, other: _turned(_six(bend, other)),
    "A": lambda bend, dip, other: [[(0.0, 1.0), (0.5, 0.0), (1.0, 1.0)], [(0.18, 0.66), (0.82, 0.66)]],
    "B": lambda bend, dip, other: [[(0.0, 0.0), (0.0, 1.0)], _bowl(0.0, 0.48, 0.95), _bowl(0.48, 1.0, 1.0)],
    "C": lambda bend, dip, other: [_arc(0.5, bend, 0.5, bend, 350, 180) + _arc(0.5, 1 - bend, 0.5, bend, 180, 10)],
    "D": lambda bend, dip, other: [[(0.0, 1.0), (0.0, 0.0), *_arc(0.5, bend, 0.5, bend, 270, 360), *_arc(0.5, 1 - bend, 0.5, bend, 0, 90), (0.0, 1.0)]],
    "E": lambda bend, dip, other: [[(1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (1.0, 1.0)], [(0.0, 0.48), (0.88, 0.48)]],
    "F": lambda bend, dip, other: [[(1.0, 0.0), (0.0, 0.0), (0.0, 1.0)], [(0.0, 0.48), (0.88, 0.48)]],
    "G": _gee,
    "H": lambda bend, dip, other: [[(0.0, 0.0), (0.0, 1.0)], [(1.0, 0.0), (1.0, 1.0)], [(0.0, 0.49), (1.0, 0.49)]],
    "J": lambda bend, dip, other: [[(1.0, 0.0), *_arc(0.5, 1 - bend, 0.5, bend, 0, 175)]] + ([[(0.4, 0.0), (1.0, 0.0)]] if other else []),
    "K": lambda bend, dip, other: [[(0.0, 0.0), (0.0, 1.0)], [(1.0, 0.0), (0.0, 0.6)], [(0.36, 0.4), (1.0, 1.0)]],
    "L": lambda bend, dip, other: [[(0.0, 0.0), (0.0, 1.0), (1.0, 1.0)]],
    "M": lambda bend, dip, other: [[(0.0, 1.0), (0.0, 0.0), (0.5, 0.35 + dip * 0.65), (1.0, 0.0), (1.0, 1.0)]],
    "N": lambda bend, dip, other: [[(0.0, 1.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0)]],
    "O": lambda bend, dip, other: [_round(bend)],
    "P": lambda bend, dip, other: [[(0.0, 1.0), (0.0, 0.0)], _bowl(0.0, 0.55, 1.0)],
    "Q": lambda bend, dip, other: [_round(bend), [(0.5, 0.7), (1.02, 1.02)]],
    "R": lambda bend, dip, other: [[(0.0, 1.0), (0.0, 0.0)], _bowl(0.0, 0.53, 1.0), [(0.45, 0.53), (1.0, 1.0)]],
    "S": lambda bend, dip, other: [_arc(0.5, 0.245, 0.48, 0.245, 345, 90) + _arc(0.5, 0.745, 0.5, 0.255, 270, 525)],
    "T": lambda bend, dip, other: [[(0.0, 0.0), (1.0, 0.0)], [(0.5, 0.0), (0.5, 1.0)]],
    "U": lambda bend, dip, other: [[(0.0, 0.0), *_arc(0.5, 1 - bend, 0.5, bend, 180, 0), (1.0, 0.0)]],
    "V": lambda bend, dip, other: [[(0.0, 0.0), (0.5, 1.0), (1.0, 0.0)]],
    "W": lambda bend, dip, other: [[(0.0, 0.0), (0.25, 1.0), (0.5, 0.5 - dip * 0.5), (0.75, 1.0), (1.0, 0.0)]],
    "X": lambda bend, dip, other: [[(0.0, 0.0), (1.0, 1.0)], [(1.0, 0.0), (0.0, 1.0)]],
    "Y": lambda bend, dip, other: [[(0.0, 0.0), (0.5, 0.5), (1.0, 0.0)], [(0.5, 0.5), (0.5, 1.0)]],
    "Z": lambda bend, dip, other: [[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]],
}
#: Factor by which signs are drawn larger; they are reduced at the end (supersampling).
FINE = 3


class StrokeFace:
    """Random style of the strokes: width, bends and alternative forms. All signs of a plate use the same style."""

    def __init__(self, random: Generator) -> None:
        self.breadth = random.uniform(0.085, 0.155)
        self.bend = random.uniform(0.18, 0.34)
        self.dip = random.random()
        self.habits = random.random(len(SKELETONS)) < 0.5
        self.wander = random.normal(0, 0.015, (len(SKELETONS), 2))
        self.narrow = random.uniform(0.3, 0.55)

    def mask(self, sign: str, width: int, height: int) -> np.ndarray:
        """Returns a mask of the sign that fills `width` × `height`, 0 to 255."""
        at = list(SKELETONS).index(sign)
        strokes = SKELETONS[sign](self.bend, self.dip, bool(self.habits[at]))
        breadth = max(1, round(self.breadth * height * FINE * (0.8 if sign in "MW" else 1)))
        w = width * (self.narrow if sign == "1" else 1)
        left, top = breadth / 2 + (width - w) / 2 * FINE, breadth / 2
        across, down = max(1.0, w * FINE - breadth), height * FINE - breadth
        canvas = np.zeros((height * FINE, width * FINE), np.uint8)
        dx, dy = self.wander[at]
        for stroke in strokes:
            points = np.array(stroke)
            inner = (points > 0.02) & (points < 0.98)
            points = points + inner * np.array([dx, dy])
            pixels = np.round(points * np.array([across, down]) + np.array([left, top])).astype(np.int32)
            cv2.polylines(canvas, [pixels.reshape(-1, 1, 2)], False, 255, breadth, cv2.LINE_AA)
        return cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
