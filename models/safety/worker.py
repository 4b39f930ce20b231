"""A person (metres): legs, trunk, arms, neck and head in many poses, with clothes and carried objects."""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.safety.clothes import Clothes, clothes
from models.safety.headgear import SKIN, Head, head
from models.safety.shells import Builder, Shells, joined

TROUSERS, BOOTS, TRUNK, SLEEVES, HANDS, LOAD = 0, 1, 2, 3, 4, 5


@dataclass(frozen=True)
class Worker:
    """`trunk` and `top`: rotation (3 × 3) and origin (3, metres) of the trunk and of the head."""

    shells: Shells
    trunk: tuple[np.ndarray, np.ndarray]
    top: tuple[np.ndarray, np.ndarray]
    #: Position of each shoulder, 2 × 3, metres.
    shoulders: np.ndarray
    head: Head
    clothes: Clothes
    load: np.ndarray


def turned(yaw: float, pitch: float, roll: float) -> np.ndarray:
    """Returns a rotation matrix. Radians: to the left, forward, to the right side."""
    (a, b, c), (d, e, f) = np.cos([yaw, pitch, roll]), np.sin([yaw, pitch, roll])
    rolled = np.array([[1, 0, 0], [0, c, -f], [0, f, c]])
    return np.array([[a, -d, 0], [d, a, 0], [0, 0, 1]]) @ np.array([[b, 0, e], [0, 1, 0], [-e, 0, b]]) @ rolled


def worker(random: Generator) -> Worker:
    own = clothes(random)
    yaw, bend = random.uniform(0, 2 * np.pi), np.clip(random.normal(0.1, 0.14), -0.1, 0.5)
    if random.random() < 0.15:
        bend = random.uniform(0.4, 1.5)
    trunk = turned(yaw, bend, random.normal(0, 0.07))
    hip = np.array([0.0, 0.0, 0.92])
    stout = np.clip(random.normal(1.05, 0.12), 0.85, 1.45)
    legs = Builder()
    is_seated = random.random() < 0.12
    _legs(random, legs, is_seated)
    low = legs.shells().moved(turned(yaw, 0, 0), np.array([0.0, 0.0, 0.0]))
    shoulders = np.array([(0.0, side * random.uniform(0.185, 0.205), 0.455) for side in (-1, 1)])
    wide = _trunk(random, stout, own)
    arms = _arms(random, shoulders, bend)
    neck = random.uniform(-0.02, 0.015)
    look = turned(random.normal(0, 0.45), np.clip(random.normal(0.02, 0.22) - bend * random.uniform(0, 0.7), -0.8, 0.7), random.normal(0, 0.1))
    base = np.array([0.025, 0.0, 0.6 + neck])
    # the head turns about the neck, not about its own centre
    middle = base + look @ np.array([0.01, 0.0, 0.11])
    worn = head(random, own.colour)
    parts = [low, wide.moved(trunk, hip), arms.moved(trunk, hip), worn.shells.moved(trunk @ look, trunk @ middle + hip)]
    return Worker(joined(parts), (trunk, hip), (trunk @ look, trunk @ middle + hip), shoulders @ trunk.T + hip, worn, own, random.uniform(0.03, 0.9, 3))


def _legs(random: Generator, model: Builder, is_seated: bool) -> None:
    stride, thick = random.uniform(0, 0.32), random.uniform(0.9, 1.2)
    for side in (-1, 1):
        hip = np.array([0, side * 0.09, 0.9])
        if is_seated:
            knee = hip + [random.uniform(0.3, 0.42), side * random.uniform(0, 0.15), random.uniform(-0.1, 0.15)]
            foot = knee + [random.uniform(-0.15, 0.15), 0, -0.4]
        else:
            knee, foot = np.array([side * stride * 0.5 + 0.04, side * 0.11, 0.48]), np.array([side * stride, side * 0.12, 0.1])
        model.limb(hip, knee, 0.085 * thick, TROUSERS)
        model.limb(knee, foot, 0.062 * thick, TROUSERS)
        model.upright(foot + [0.06, 0, -0.05], (0.14, 0.055, 0.06), BOOTS)


def _trunk(random: Generator, stout: float, own: Clothes) -> Shells:
    model = Builder()
    for z, deep, wide in ((0.0, 0.115, 0.165), (0.16, 0.12 * stout, 0.16), (0.32, 0.125, 0.182), (0.43, 0.1, 0.17)):
        model.upright((0.015 * (stout - 1) * 4, 0, z), (deep * stout**0.5, wide * stout**0.5, 0.14), TRUNK)
    model.upright((0, 0, 0.47), (0.07, 0.205, 0.055), TRUNK)
    if own.is_long:
        model.upright((0, 0, -0.16), (0.13, 0.17, 0.16), TRUNK)
    if random.random() < 0.08:
        model.upright((-0.2, 0, 0.28), (0.1, 0.15, 0.2), LOAD)
    model.limb((0.0, 0, 0.48), (0.03, 0, 0.64), random.uniform(0.05, 0.06), SKIN)
    if own.has_collar:
        model.limb((0.0, 0, 0.5), (0.01, 0, 0.54), 0.072, TRUNK)
    return model.shells()


def _arms(random: Generator, shoulders: np.ndarray, bend: float) -> Shells:
    model, together = Builder(), random.random() < 0.3
    ways = [_way(random, bend) for _ in range(2)]
    for number, side in enumerate((-1, 1)):
        upper, lower = ways[0 if together else number]
        flip = np.array([1, side, 1])
        elbow = shoulders[number] + upper * flip * 0.28
        hand = elbow + lower * flip * 0.25
        model.limb(shoulders[number], elbow, 0.054, SLEEVES)
        model.limb(elbow, hand, 0.042, SLEEVES)
        model.add(hand + lower * flip * 0.06, lower * flip, (0.08, 0.04, 0.035), HANDS)
        if random.random() < 0.1:
            ahead = random.normal(0, 1, 3)
            model.limb(hand - ahead * 0.3, hand + ahead * random.uniform(0.2, 0.7), random.uniform(0.012, 0.04), LOAD)
        elif random.random() < 0.06:
            model.upright(hand + [0.1, 0, 0], tuple(random.uniform(0.05, 0.25, 3)), LOAD)
    return model.shells()


def _way(random: Generator, bend: float) -> tuple[np.ndarray, np.ndarray]:
    """Returns the directions of upper arm and forearm, unit vectors; y points outward."""
    kind = random.choice(["down", "front", "work", "up", "any"], p=[0.42, 0.27, 0.14, 0.07, 0.1])
    upper, lower = {
        "down": ((0, 0.15, -1), (0.2, 0, -1)), "front": ((0.15, 0.2, -1), (0.9, -0.35, 0.1)),
        "work": ((0.7, 0.15, -0.6), (1, -0.1, 0)), "up": ((0.5, 0.5, 0.3), (0.1, -0.5, 1)), "any": ((0, 0.3, 0), (0, 0, 0)),
    }[kind]  # fmt: skip
    loose = 0.8 if kind == "any" else 0.2
    # arms hang down even from a bent back
    hang = np.array([np.sin(bend), 0, -np.cos(bend)]) * (bend > 0.4)
    found = [np.array(each) + random.normal(0, loose, 3) + hang for each in (upper, lower)]
    return tuple(each / np.linalg.norm(each) for each in found)
