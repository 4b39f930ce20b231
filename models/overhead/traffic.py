"""Objects below a camera: cars, trucks, buses; two-wheelers, people, trolleys, trees."""
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.berth.light import placed
from models.berth.things import thing, tree
from models.berth.vehicles import BUILDS, MATT, Build, Face, vehicle
from models.overhead.surroundings import surroundings

#: Trucks with a box body, trucks with an open bed, buses.
LARGE = [
    (Build((6.5, 12.0), (2.3, 2.55), (3.0, 3.9), 0.4, 0.99, (0.0, 0.9), (0.0, 0.78)), 0.5),
    (Build((6.0, 11.0), (2.2, 2.55), (2.4, 2.9), 0.6, 0.45, (0.72, 0.99), (0.75, 0.95)), 0.25),
    (Build((8.0, 12.5), (2.4, 2.55), (2.9, 3.3), 0.35, 0.99, (0.0, 0.995), (0.0, 0.97)), 0.25),
]


@dataclass(frozen=True)
class Standing:
    """
    `faces`: in metres. `is_vehicle`: whether it must be found; `is_car`: whether it is a car, otherwise a truck or bus.
    """

    faces: list[Face]
    is_vehicle: bool
    is_car: bool


def traffic(random: Generator, turn: float, edges: list[float], reach: float, is_near: Callable[[np.ndarray], bool]) -> list[Standing]:
    """
    Returns vehicles in lanes along `turn` and parked beside them, and other objects. `is_near`: returns whether an
    object at a ground position (metres) may be visible.
    """
    ahead, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    found = []
    dense, near = random.choice([0.0, 0.15, 0.5, 0.9], p=[0.12, 0.33, 0.35, 0.2]), reach * 1.1
    for one, other in zip(edges, edges[1:]):
        towards = random.choice([0, np.pi])
        at = -near + random.uniform(0, 8)
        while at < near:
            is_car = random.random() < 0.8
            length = 5.2 if is_car else 12.5
            if random.random() < dense:
                middle = across * ((one + other) / 2 + random.normal(0, 0.2)) + ahead * (at + length / 2)
                lean = random.normal(0, 0.05) if random.random() < 0.9 else random.normal(0, 0.35)
                if is_near(middle):
                    faces = vehicle(random, BUILDS if is_car else LARGE)
                    found.append(Standing(placed(faces, middle, turn + towards + lean), True, is_car))
            at += length + random.uniform(0.4, 6)
    free = [*np.arange(edges[-1] + 3.5, reach, 3.2), *-np.arange(-edges[0] + 3.5, reach, 3.2)]
    for off in free:
        # rows of vehicles that are parked beside the road, across or along it
        if random.random() < 0.2:
            for at in np.arange(-near, near, 3.0 if random.random() < 0.5 else 6.0):
                spot = across * off + ahead * at * 2
                if random.random() < 0.6 and is_near(spot):
                    lean = np.pi / 2 * random.choice([-1, 1]) if random.random() < 0.2 else 0.0
                    found.append(Standing(placed(vehicle(random), spot, turn + lean + random.normal(0, 0.03)), True, True))
    found += [Standing(faces, False, False) for faces in surroundings(random, across, ahead, edges, reach)]
    for _ in range(random.poisson(1.2)):
        spot = across * (edges[0] - random.uniform(0.5, 4)) + ahead * random.uniform(-reach, reach)
        kind = random.random()
        faces = thing(random) if kind < 0.6 else two_wheeler(random) if kind < 0.85 else tree(random)
        found.append(Standing(placed(faces, spot, random.uniform(0, 6)), False, False))
    return found


def two_wheeler(random: Generator) -> list[Face]:
    """Returns a bicycle or motorcycle with its rider, from above. It is narrow and counts as no vehicle."""
    colour, shirt = random.uniform(0.03, 0.8, 3), random.uniform(0.05, 0.9, 3)
    parts = [((-0.9, 0.9), 0.12, 0.7, colour), ((-0.35, 0.25), 0.5, 1.45, shirt), ((0.0, 0.24), 0.24, 1.7, random.uniform(0.03, 0.9, 3))]
    faces = []
    for (back, front), wide, high, tone in parts:
        top = [(back, wide / 2, high), (back, -wide / 2, high), (front, -wide / 2, high), (front, wide / 2, high)]
        faces.append(Face(np.array(top), tone, MATT))
    return faces
