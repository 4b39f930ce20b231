"""Positions of animals in a passage: in a line, side by side, or in a crowd; some are lying."""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.animal.bodies import CATTLE, PIG, animal
from models.animal.passage import Passage
from models.animal.solids import Solids, View, bounds_of, turned
from models.animal.views import HEIGHT, WIDTH, on_ground


@dataclass(frozen=True)
class Standing:
    """An animal in the scene. `place`: ground position under its middle; `size`: its length; both in metres."""

    solids: Solids
    is_pig: bool
    place: np.ndarray
    turn: float
    size: float

    def local(self, places: np.ndarray) -> np.ndarray:
        """Converts positions n × 3 to the animal's coordinates in body lengths, x forward from its middle."""
        return (places - self.place.astype(np.float32)) @ (turned(self.turn) / self.size).astype(np.float32)


#: Half the width and half the length of the ground that an animal needs, in body lengths.
NEEDED = (0.125, 0.44)
#: Maximum distance of animals from the camera, in body lengths.
FARTHEST = 14


@dataclass(frozen=True)
class Manner:
    """
    Arrangement of a herd: direction (radians), deviation of single animals, share that stand next to another one,
    variation of the sizes, and number.
    """

    way: float
    strayed: float
    crowded: float
    alike: float
    count: int


def _manner(random: Generator) -> Manner:
    few = [0, int(random.integers(1, 4)), int(random.integers(4, 11)), int(random.integers(11, 26))]
    count = few[int(random.choice(4, p=[0.04, 0.23, 0.42, 0.31]))]
    strayed = float(random.choice([0.12, 0.4, 2.0], p=[0.45, 0.35, 0.2]))
    return Manner(float(random.choice([0.0, np.pi])), strayed, random.uniform(0, 0.8), float(random.choice([0.06, 0.3])), count)


def herd(random: Generator, view: View, is_pig: bool, length: float, stands: Passage, is_mixed: bool, others: list[Solids]) -> list[Standing]:
    """Returns up to 25 animals that do not overlap each other or people. `length`: of the largest animal, metres."""
    manner, is_young = _manner(random), length < (0.7 if is_pig else 1.5)
    found, taken = [], [_spots_of(each) for each in others]
    for _ in range(manner.count * 12):
        if len(found) >= manner.count:
            break
        is_other = is_mixed and random.random() < 0.3
        size = length * float(np.exp(-abs(random.normal(0, manner.alike)))) * (0.7 if is_other else 1.0)
        spot = _spot(random, view, found, size, manner, stands)
        if spot is None or np.linalg.norm(spot[:2] - view.camera.place[:2]) > FARTHEST * length or not _fits(spot, size, stands):
            continue
        spots = _spots_at(spot, size)
        if any(_touch(spots, each) for each in taken):
            continue
        place, turn = np.array([*spot[:2], 0.0]), float(spot[2])
        solids = _posed(random, is_pig != is_other, is_young).moved(place, turn, size)
        if bounds_of(view, solids) is not None:
            taken.append(spots)
            found.append(Standing(solids, is_pig != is_other, place, turn, size))
    return found


def _spot(random: Generator, view: View, found: list[Standing], size: float, manner: Manner, stands: Passage) -> np.ndarray | None:
    """Returns x, y and heading of a possible position; None if the position is not in the picture."""
    if found and random.random() < manner.crowded:
        return _beside(random, found, size) + np.array([0, 0, random.normal(0, 0.15)])
    place = _in_view(random, view, stands)
    turn = random.normal(manner.way, manner.strayed) + (np.pi if random.random() < 0.1 else 0)
    return None if place is None else np.array([*place, turn])


def _in_view(random: Generator, view: View, stands: Passage) -> np.ndarray | None:
    """
    Returns x and y of a position in the picture or slightly outside it, mostly in the passage; None if there is none.
    """
    size = np.array([WIDTH, HEIGHT])
    place = on_ground(view.camera, random.uniform(-0.08, 1.08, 2) * size)
    if place is None or not any(stands.sides) or random.random() > 0.88:
        return place
    place[1] = random.uniform(-0.5, 0.5) * stands.wide
    foot = np.array([[*place, 0.0]])
    shares = view.camera.project(foot)[0] / size
    return place if view.camera.depth(foot)[0] > 0 and np.abs(shares - 0.5).max() < 0.58 else None


def _posed(random: Generator, is_pig: bool, is_young: bool) -> Solids:
    body = animal(random, is_pig, is_young)
    if random.random() > 0.06:
        return body
    build = PIG if is_pig else CATTLE
    if random.random() < 0.5:
        # lies on its belly; its legs are hidden
        sunk = float((build.trunk[:, 3] - build.trunk[:, 2]).min()) - 0.02
        is_up = body.centres[:, 2] > sunk + 0.03
        return Solids(body.centres[is_up] - [0, 0, sunk], body.axes[is_up], body.parts[is_up])
    side = random.choice([-1.0, 1.0])
    rolled = np.array([[1, 0, 0], [0, 0, -side], [0, side, 0]])
    centres = body.centres @ rolled.T
    return Solids(centres + [0, side * 0.3, 0.14], rolled @ body.axes, body.parts)


def _beside(random: Generator, found: list[Standing], size: float) -> np.ndarray:
    """Returns x, y and heading of a position that touches another animal, at its flank or behind it."""
    other = found[int(random.integers(len(found)))]
    room = (size + other.size) / 2
    if random.random() < 0.65:
        away = np.array([random.normal(0, 0.25) * room, random.choice([-1, 1]) * room * random.uniform(0.25, 0.36)])
    else:
        away = np.array([random.choice([-1, 1]) * room * random.uniform(0.9, 1.15), random.normal(0, 0.08) * room])
    cos, sin = np.cos(other.turn), np.sin(other.turn)
    return np.array([other.place[0] + cos * away[0] - sin * away[1], other.place[1] + sin * away[0] + cos * away[1], other.turn])


def _fits(spot: np.ndarray, size: float, stands: Passage) -> bool:
    """
    Returns whether an animal does not overlap a side of the passage. Positions outside the passage are allowed, as in
    pens.
    """
    half = size * (abs(np.sin(spot[2])) * NEEDED[1] + abs(np.cos(spot[2])) * NEEDED[0])
    for is_there, y in zip(stands.sides, (-stands.wide / 2, stands.wide / 2)):
        if is_there and abs(spot[1] - y) < half + 0.03:
            return False
    return True


def _spots_at(spot: np.ndarray, size: float) -> np.ndarray:
    """Returns the circles on the ground that an animal occupies, n × 3: x, y, radius."""
    along = np.linspace(-1, 1, 6)[:, None] * (NEEDED[1] - NEEDED[0]) * size
    spots = spot[:2] + along * np.array([[np.cos(spot[2]), np.sin(spot[2])]])
    return np.column_stack([spots, np.full(6, NEEDED[0] * size)])


def _spots_of(solids: Solids) -> np.ndarray:
    wide = np.linalg.norm(solids.axes[:, :2], axis=(1, 2)) * 0.6
    return np.column_stack([solids.centres[:, :2], wide])


def _touch(one: np.ndarray, other: np.ndarray) -> bool:
    apart = np.linalg.norm(one[:, None, :2] - other[None, :, :2], axis=2)
    return bool((apart < (one[:, None, 2] + other[None, :, 2]) * 0.95).any())
