"""
Bodies of pigs and cattle as chains of ellipsoids along a curved spine. Unit: body length, from rump (x = 0) to nose (x
= 1).
"""
import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.animal.solids import Modeller, Solids

#: Part of the body to which an ellipsoid belongs.
COAT, LEG, SNOUT, EAR, TAIL, HORN, HOOF, UDDER, EYE, FACE = range(10)


@dataclass(frozen=True)
class Build:
    """Proportions of a kind of animal. All values except `length` are shares of the body length."""

    #: Minimum and maximum length from rump to nose, metres.
    length: tuple[float, float]
    #: Cross sections of the trunk from rear to front: position along the spine, half width, half height, height of the
    #: centre.
    trunk: np.ndarray
    #: Cross sections of neck and head, with the same columns.
    head: np.ndarray
    #: Half the length of each ellipsoid of the trunk.
    overlap: float
    #: Positions of hind and fore legs along the spine, and their distance from it.
    legs: tuple[float, float, float]
    #: Radius of the upper and lower legs, and height of the knees.
    limb: tuple[float, float, float]


PIG = Build(
    (0.3, 1.75),
    np.array(
        [
            (0.08, 0.095, 0.12, 0.35),
            (0.17, 0.132, 0.155, 0.335),
            (0.28, 0.136, 0.165, 0.33),
            (0.40, 0.143, 0.17, 0.325),
            (0.52, 0.140, 0.165, 0.333),
            (0.62, 0.132, 0.155, 0.345),
        ]
    ),
    np.array([(0.71, 0.105, 0.125, 0.355), (0.80, 0.083, 0.095, 0.35), (0.86, 0.062, 0.068, 0.335), (0.92, 0.04, 0.045, 0.315), (0.965, 0.033, 0.034, 0.305)]),
    0.16,
    (0.15, 0.61, 0.088),
    (0.055, 0.024, 0.14),
)
CATTLE = Build(
    (0.95, 2.6),
    np.array(
        [
            (0.05, 0.075, 0.10, 0.47),
            (0.13, 0.118, 0.12, 0.45),
            (0.23, 0.118, 0.15, 0.425),
            (0.35, 0.138, 0.17, 0.395),
            (0.47, 0.134, 0.168, 0.395),
            (0.57, 0.112, 0.155, 0.41),
            (0.65, 0.088, 0.125, 0.43),
        ]
    ),
    np.array([(0.72, 0.072, 0.112, 0.445), (0.79, 0.054, 0.085, 0.46), (0.86, 0.052, 0.062, 0.46), (0.925, 0.04, 0.046, 0.44), (0.972, 0.035, 0.034, 0.425)]),
    0.15,
    (0.11, 0.575, 0.078),
    (0.045, 0.019, 0.2),
)


class Spine:
    """Centre line of the body as a curve on the ground, by the share of its length."""

    STEPS = 100

    def __init__(self, bend: float, nod: float) -> None:
        """`bend`: change of direction from rump to shoulder, radians; `nod`: further turn of the head, radians."""
        self.bend, self.nod = bend, nod
        headings = [self.heading(number / self.STEPS) for number in range(self.STEPS + 1)]
        xs, ys = (np.concatenate([[0.0], np.cumsum(turn(headings)[1:])]) / self.STEPS for turn in (np.cos, np.sin))
        self.points = list(zip(xs.tolist(), ys.tolist()))

    def heading(self, share: float) -> float:
        return self.bend * (share - 0.4) + self.nod * min(1.0, max(0.0, (share - 0.62) / 0.2))

    def place(self, share: float, left: float, height: float) -> np.ndarray:
        heading = self.heading(min(1.0, max(0.0, share)))
        x, y = self.points[min(self.STEPS, max(0, round(share * self.STEPS)))]
        return np.array([x + min(0.0, share) - math.sin(heading) * left, y + math.cos(heading) * left, height])

    def ahead(self, share: float, up: float = 0.0) -> np.ndarray:
        heading = self.heading(share)
        return np.array([math.cos(heading), math.sin(heading), up])


def animal(random: Generator, is_pig: bool, is_young: bool) -> Solids:
    """Returns a body of length 1 that looks along x, with its centre near the origin."""
    build = PIG if is_pig else CATTLE
    spine = Spine(random.normal(0, 0.28), random.normal(0, 0.3))
    fat = float(np.clip(random.normal(0.92 if is_young else 1.04, 0.09), 0.75, 1.25))
    model = Modeller()
    # enough ellipsoids that the outline has no constrictions between them
    shares = np.linspace(build.trunk[0, 0], build.trunk[-1, 0], 9)
    trunk = [np.interp(shares, build.trunk[:, 0], build.trunk[:, at]).tolist() for at in (1, 2, 3)]
    for share, wide, high, height in zip(shares.tolist(), *trunk):
        belly = fat if share < 0.56 else 0.4 + 0.6 * fat
        long = min(build.overlap, share + 0.05)
        model.add(spine.place(share, 0, height), spine.ahead(share), (long, wide * belly, high * (0.5 + 0.5 * fat)), COAT)
    _head(random, model, build, spine, is_pig, is_young)
    _legs(random, model, build, spine)
    if is_pig:
        _pigs_tail(random, model, spine)
    else:
        _cattles_own(random, model, spine, is_young)
    solids = model.solids()
    return Solids(solids.centres - np.array([0.45, 0, 0]), solids.axes, solids.parts)


def _head(random: Generator, model: Modeller, build: Build, spine: Spine, is_pig: bool, is_young: bool) -> None:
    slope = random.normal(-0.35 if is_pig else -0.3, 0.45 if is_pig else 0.55)
    large = 1.12 if is_young else 1.0
    foot = build.head[0, 0] - 0.06
    parts = [COAT, COAT, FACE, FACE, SNOUT]
    for part, (share, wide, high, height) in zip(parts, build.head):
        lowered = float(np.clip(height + (share - foot) * slope, high * 0.9, 0.75))
        along = (0.075 if is_pig else 0.07) if part != SNOUT else (0.02 if is_pig else 0.03)
        model.add(spine.place(share, 0, lowered), spine.ahead(share, slope), (along, wide * large, high * large), part)
    at = 0.79 if is_pig else 0.83
    height = build.head[1 if is_pig else 2, 3] + (at - foot) * slope
    is_upright, droop = random.random() < 0.5, random.uniform(-0.9, 0.3)
    for side in (-1, 1):
        outward = spine.place(at, side, 0) - spine.place(at, 0, 0)
        if is_pig:
            away = spine.ahead(at, 0.5 if is_upright else droop) * random.uniform(0.3, 1.0) + outward * random.uniform(0.5, 1.0)
            model.add(spine.place(at + 0.02, side * 0.075 * large, height + 0.06), away, (0.075 * large, 0.042 * large, 0.012), EAR)
        else:
            away = spine.ahead(at, random.uniform(-0.4, 0.5)) * -0.3 + outward
            model.add(spine.place(at, side * 0.085 * large, height + 0.03), away, (0.05 * large, 0.024 * large, 0.014), EAR)
        eye = (0.86 if is_pig else 0.89, 0.05)
        model.add(spine.place(eye[0], side * eye[1] * large, height + (eye[0] - at) * slope + 0.02), spine.ahead(at), (0.009,) * 3, EYE)


def _legs(random: Generator, model: Modeller, build: Build, spine: Spine) -> None:
    hind, fore, away = build.legs
    thick, thin, knee = build.limb
    phase, stride = random.uniform(0, 2 * np.pi), random.choice([0.02, 0.075])
    for share, number in ((hind, 0), (fore, 1)):
        for side in (-1, 1):
            swing = float(np.sin(phase + number * 1.6 + (side > 0) * np.pi)) * stride
            hip = spine.place(share, side * away, knee + 0.13)
            middle = spine.place(share + swing * 0.6 - (0.02 if number == 0 else 0), side * away * 1.03, knee)
            foot = spine.place(share + swing * 1.3, side * away * random.uniform(0.85, 1.1), thin * 0.9)
            model.limb(hip, middle, thick, COAT)
            model.limb(middle, foot, thin, LEG)
            model.add(foot, spine.ahead(share), (thin * 1.5, thin * 1.15, thin * 0.9), HOOF)


def _pigs_tail(random: Generator, model: Modeller, spine: Spine) -> None:
    middle = spine.place(-0.02, 0, 0.42)
    for _ in range(int(random.integers(1, 4))):
        end = middle + np.array([random.uniform(-0.05, 0.0), random.normal(0, 0.025), random.normal(-0.01, 0.03)])
        model.limb(middle, end, 0.008, TAIL)
        middle = end


def _cattles_own(random: Generator, model: Modeller, spine: Spine, is_young: bool) -> None:
    """Adds hip bones, back bone, tail, horns and udder of cattle."""
    bony = random.uniform(0.6, 1.1)
    model.add(spine.place(0.32, 0, 0.545), spine.ahead(0.32), (0.3, 0.014 * bony, 0.03), COAT)
    for side in (-1, 1):
        model.add(spine.place(0.155, side * 0.095 * bony, 0.525), spine.ahead(0.15), (0.035, 0.025, 0.025), COAT)
    swing = random.normal(0, 0.05)
    root, middle = spine.place(-0.015, 0, 0.53), spine.place(-0.045, swing * 0.4, 0.4)
    model.limb(root, middle, 0.013, TAIL)
    model.limb(middle, spine.place(-0.04, swing, 0.22), 0.011, TAIL)
    model.add(spine.place(-0.04, swing, 0.18), np.array([0.05, 0, 1.0]), (0.06, 0.018, 0.018), TAIL)
    if not is_young and random.random() < 0.2:
        for side in (-1, 1):
            root = spine.place(0.81, side * 0.04, 0.53)
            model.limb(root, root + spine.place(0.81, side * 0.075, 0.05) - spine.place(0.81, 0, 0), 0.011, HORN)
    if not is_young and random.random() < 0.45:
        model.add(spine.place(0.19, 0, 0.255), spine.ahead(0.19), (0.085, 0.07, 0.06), UDDER)
