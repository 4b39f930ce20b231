"""
Objects in passages that are no animals: people with boards and paddles, buckets, barrows, tyres, cones, sacks, straw.
"""
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.animal.frame import Face
from models.animal.passage import box
from models.animal.solids import Modeller, Solids, turned

#: Colours of overalls, BGR: blue, green, white, dark, orange, grey, red, yellow.
CLOTHES = [(0.5, 0.25, 0.1), (0.15, 0.3, 0.15), (0.85, 0.85, 0.85), (0.07, 0.06, 0.06), (0.1, 0.4, 0.85), (0.45, 0.44, 0.42), (0.12, 0.1, 0.6), (0.15, 0.7, 0.8)]
SKIN = np.array([0.45, 0.55, 0.75])


@dataclass(frozen=True)
class Thing:
    """An object. `palette`: BGR of each part of its solids."""

    solids: Solids | None
    palette: np.ndarray
    faces: list[Face]


def thing(random: Generator, place: np.ndarray) -> Thing:
    """Returns a random object at `place` (x, y on the ground, metres)."""
    kinds: list[tuple[Callable[[Generator, np.ndarray], Thing], float]] = [
        (person, 0.5), (_bucket, 0.12), (_barrow, 0.08), (_tyre, 0.07), (_cone, 0.06), (_sack, 0.07), (_heap, 0.1),
    ]  # fmt: skip
    make = kinds[int(random.choice(len(kinds), p=[share for _, share in kinds]))][0]
    return make(random, np.array([*place, 0.0]))


def person(random: Generator, place: np.ndarray) -> Thing:
    """
    Returns a person: legs, boots, body, arms, head with hair, hat or helmet; often with a driving board or a paddle.
    """
    model, tall = Modeller(), random.uniform(0.9, 1.08)
    stride, lean = random.uniform(0, 0.3), random.normal(0.05, 0.08)
    for side in (-1, 1):
        hip, knee, foot = np.array([0, side * 0.1, 0.88]), np.array([side * stride * 0.5 + 0.04, side * 0.11, 0.48]), np.array([side * stride, side * 0.12, 0.1])
        model.limb(hip, knee, 0.085, 0)
        model.limb(knee, foot, 0.065, 1)
        model.add(foot + np.array([0.06, 0, -0.05]), np.array([1.0, 0, 0]), (0.14, 0.055, 0.06), 1)
        shoulder = np.array([lean * 3, side * 0.21, 1.38])
        elbow = shoulder + np.array([random.uniform(-0.05, 0.25), side * random.uniform(0.03, 0.18), -0.25])
        hand = elbow + np.array([random.uniform(0.05, 0.28), -side * random.uniform(-0.05, 0.1), random.uniform(-0.25, 0.1)])
        model.limb(shoulder, elbow, 0.058, 2)
        model.limb(elbow, hand, 0.048, 2)
        model.add(hand, np.array([1.0, 0, 0]), (0.06, 0.045, 0.05), 3)
    for z, wide, deep in ((0.92, 0.17, 0.13), (1.1, 0.17, 0.125), (1.28, 0.2, 0.125), (1.4, 0.17, 0.1)):
        model.add(np.array([lean * (z - 0.8) * 5, 0, z]), np.array([1.0, 0, 0]), (deep, wide, 0.15), 2)
    head = np.array([lean * 3.5 + 0.03, 0, 1.62])
    model.add(head, np.array([1.0, 0, 0]), (0.105, 0.08, 0.125), 3)
    model.add(head + np.array([-0.015, 0, 0.05]), np.array([1.0, 0, 0]), (0.115, 0.092, 0.1), 4)
    if random.random() < 0.3:
        model.add(head + np.array([0.06, 0, 0.04]), np.array([1.0, 0, -0.1]), (0.12, 0.08, 0.015), 4)
    turn = random.uniform(0, 2 * np.pi)
    trousers = np.array(CLOTHES[int(random.integers(len(CLOTHES)))])
    jacket = trousers if random.random() < 0.5 else np.array(CLOTHES[int(random.integers(len(CLOTHES)))])
    boots = np.full(3, random.uniform(0.03, 0.12)) if random.random() < 0.6 else random.uniform(0.05, 0.9, 3)
    hair = random.choice([np.full(3, 0.05), random.uniform(0.05, 0.9, 3)])
    palette = np.stack([trousers, boots, jacket, SKIN * random.uniform(0.5, 1.1), hair])
    faces = _held(random, place, turn) if random.random() < 0.5 else []
    return Thing(model.solids().moved(place, turn, tall), palette * np.exp(random.normal(0, 0.12, (5, 1))), faces)


def _held(random: Generator, place: np.ndarray, turn: float) -> list[Face]:
    """Returns a driving board for animals, or a paddle."""
    colour = [np.array([0.1, 0.1, 0.7]), np.array([0.65, 0.3, 0.1]), np.array([0.1, 0.5, 0.2]), np.full(3, 0.06), np.array([0.1, 0.6, 0.85])][int(random.integers(5))]
    if random.random() < 0.6:
        wide, high, low = random.uniform(0.35, 0.65), random.uniform(0.6, 0.8), random.uniform(0.05, 0.25)
        ahead = random.uniform(0.25, 0.45)
        ring = np.array([(ahead, -wide, low), (ahead, wide, low), (ahead - 0.1, wide, low + high), (ahead - 0.1, -wide, low + high)])
    else:
        out = random.uniform(0.9, 1.3)
        ring = np.array([(out, -0.2, 0.5), (out + 0.35, -0.25, 0.4), (out + 0.35, -0.1, 0.5), (out, -0.12, 0.6)])
    return [Face(ring @ turned(turn).T + place, colour, 0.05, 0.2)]


def _of(model: Modeller, place: np.ndarray, turn: float, palette: list[np.ndarray], faces: list[Face]) -> Thing:
    return Thing(model.solids().moved(place, turn), np.stack(palette), faces)


def _round(middle: np.ndarray, low: float, high: float, foot: float, head: float, colour: np.ndarray, top: np.ndarray) -> list[Face]:
    """Returns a round vessel or cone with twelve sides. `foot` and `head`: lower and upper radius, metres."""
    turn = np.linspace(0, 2 * np.pi, 13)
    ring = np.stack([np.cos(turn), np.sin(turn)], 1)
    lower, upper = (np.column_stack([ring * size + middle[:2], np.full(13, z)]) for size, z in ((foot, low), (head, high)))
    sides = [Face(np.stack([lower[at], lower[at + 1], upper[at + 1], upper[at]]), colour, 0.03, 0.15) for at in range(12)]
    return [*sides, Face(upper[:12] - [0, 0, 0.02], top, 0.1, 0.1)]


def _bucket(random: Generator, place: np.ndarray) -> Thing:
    size, colour = random.uniform(0.12, 0.3), random.uniform(0.05, 0.9, 3)
    high = size * random.uniform(1.2, 3)
    return Thing(None, np.zeros((1, 3)), _round(place, 0.0, high, size * 0.8, size, colour, colour * random.uniform(0.2, 0.8)))


def _cone(random: Generator, place: np.ndarray) -> Thing:
    colour = np.array([0.08, 0.3, 0.92]) * random.uniform(0.6, 1.05)
    foot = box(place - [0.18, 0.18, 0], place + [0.18, 0.18, 0.04], colour * 0.7)
    white = np.full(3, 0.85)
    parts = [(0.04, 0.25, 0.14, 0.1, colour), (0.25, 0.4, 0.1, 0.065, white), (0.4, 0.6, 0.065, 0.02, colour)]
    return Thing(None, np.zeros((1, 3)), foot + [face for low, high, wide, top, own in parts for face in _round(place, low, high, wide, top, own, own)])


def _barrow(random: Generator, place: np.ndarray) -> Thing:
    """Returns a barrow: a tray on a wheel, with or without load."""
    model, colour = Modeller(), random.uniform(0.05, 0.7, 3)
    model.add(np.array([0.62, 0, 0.2]), np.array([1.0, 0, 0]), (0.2, 0.05, 0.2), 0)
    for side in (-1, 1):
        model.limb(np.array([0.6, side * 0.1, 0.25]), np.array([-0.85, side * 0.3, 0.55]), 0.02, 1)
        model.limb(np.array([-0.3, side * 0.25, 0.4]), np.array([-0.35, side * 0.25, 0.02]), 0.02, 1)
    load = [np.array([0.3, 0.5, 0.62]), np.array([0.1, 0.14, 0.18]), colour * 0.5][int(random.integers(3))]
    turn = random.uniform(0, 2 * np.pi)
    lower, upper = (np.array([(-a, -b, z), (a, -b, z), (a, b, z), (-a, b, z)]) for a, b, z in ((0.3, 0.2, 0.3), (0.45, 0.32, 0.62)))
    rings = [np.stack([lower[at], lower[(at + 1) % 4], upper[(at + 1) % 4], upper[at]]) for at in range(4)]
    faces = [Face(ring @ turned(turn).T + place, colour, 0.06, 0.2) for ring in rings]
    faces.append(Face((upper - [0, 0, 0.05]) @ turned(turn).T + place, load, 0.3, 0.05))
    return _of(model, place, turn, [np.full(3, 0.05), np.full(3, 0.4)], faces)


def _tyre(random: Generator, place: np.ndarray) -> Thing:
    model, size = Modeller(), random.uniform(0.2, 0.5)
    for turn in np.linspace(0, 2 * np.pi, 13)[:-1]:
        spot = np.array([np.cos(turn) * size, np.sin(turn) * size, 0.1])
        model.add(spot, np.array([-np.sin(turn), np.cos(turn), 0]), (size * 0.4, size * 0.3, 0.11), 0)
    return _of(model, place, 0.0, [np.full(3, random.uniform(0.03, 0.1))], [])


def _sack(random: Generator, place: np.ndarray) -> Thing:
    """Returns a stack of filled sacks."""
    model = Modeller()
    for number in range(int(random.integers(1, 4))):
        x, y = random.normal(0, 0.1, 2)
        for share in (-0.2, 0.2):
            model.add(np.array([x + share, y, 0.09 + number * 0.15]), np.array([1.0, 0.1, 0]), (0.3, 0.24, 0.1), 0)
    return _of(model, place, random.uniform(0, 6.3), [random.choice([np.full(3, random.uniform(0.5, 0.9)), np.array([0.4, 0.55, 0.65])])], [])


def _heap(random: Generator, place: np.ndarray) -> Thing:
    """Returns a heap of straw, feed or dung."""
    model, size = Modeller(), random.uniform(0.15, 0.7)
    for _ in range(int(random.integers(4, 12))):
        spot, ahead = np.array([*random.normal(0, size * 0.5, 2), 0.0]), np.array([*random.normal(0, 1, 2), 0.0])
        radii = (*random.uniform(0.25, 0.8, 2) * size, random.uniform(0.1, 0.4) * size)
        model.add(spot, ahead, radii, int(random.integers(2)))
    colour = [np.array([0.35, 0.58, 0.72]), np.array([0.1, 0.14, 0.18]), np.array([0.3, 0.42, 0.5])][int(random.integers(3))] * random.uniform(0.6, 1.2)
    return _of(model, place, 0.0, [colour, colour * 0.85], [])
