"""Parking lots with vehicles in some berths, as a camera sees them, with the true state of each berth."""
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

import models.berth.ground as ground
from models.berth.ground import REACH
from models.berth.camera import HEIGHT, WIDTH, Camera, camera
from models.berth.light import Light, any_light, placed, shaded
from models.berth.things import thing, tree
from models.berth.vehicles import Face, vehicle

#: Factor by which pictures are drawn larger; they are reduced at the end (supersampling).
FINER = 2
#: Minimum visible share of a berth. Other berths are left out, because nobody could decide their state.
SEEN = 0.3
#: Minimum length of a berth's shorter side, pixels.
NARROWEST = 6


@dataclass(frozen=True)
class Berth:
    #: 4 × 2 pixels: corners of the berth's ground, from the upper left.
    corners: np.ndarray
    is_occupied: bool
    #: Number of the berth in the lot.
    number: int


@dataclass(frozen=True)
class Lot:
    #: h × w × 3, BGR, float32, 0 to 255.
    picture: np.ndarray
    berths: list[Berth]


@dataclass(frozen=True)
class Standing:
    """An object on the ground, with faces in metres of the lot. `berth`: number of its berth, −1 if it is in none."""

    faces: list[Face]
    berth: int


def _places(random: Generator) -> list[np.ndarray]:
    """Returns the berths of a lot, each 4 × 2 metres: front left, front right, rear right, rear left."""
    wide, long = random.uniform(2.25, 2.9), random.uniform(4.7, 5.6)
    lean = np.radians(random.choice([0, 0, 0, 30, 45]) * random.choice([-1, 1]))
    is_along = random.random() < 0.08
    if is_along:
        wide, long, lean = long + 1.0, random.uniform(2.1, 2.6), 0.0
    aisle, gap = random.uniform(4.5, 8), random.choice([0.0, 0.0, random.uniform(0.3, 2.5)])
    shift = random.uniform(-wide, wide)
    berths, y, is_up, row = [], -random.uniform(14, REACH - 8), random.random() < 0.5, 0
    while y < REACH - 8:
        start = -random.uniform(12, REACH - 4) + shift
        count = int(random.integers(4, 32))
        for number in range(count):
            x = start + number * wide / np.cos(lean)
            if random.random() < 0.03:
                continue
            lower, upper = (x, x + wide / np.cos(lean)), np.tan(lean) * long
            corners = np.array([[lower[0] + upper, y + long], [lower[1] + upper, y + long], [lower[1], y], [lower[0], y]])
            if not is_up:
                corners = corners[[2, 3, 0, 1]]
            if np.abs(corners).max() < REACH - 1:
                berths.append(corners)
        y += long + (aisle if row % 2 == 1 or random.random() < 0.2 else gap)
        is_up, row = not is_up, row + 1
    return berths


def _is_near(view: Camera, berth: np.ndarray) -> bool:
    """Returns whether an object in a berth may be visible in the picture."""
    middle = np.array([[*berth.mean(0), 0.0]])
    (x, y), edge = view.project(middle)[0], 120
    return bool(view.depth(middle)[0] > 3 and -edge < x < WIDTH + edge and -edge < y < HEIGHT + edge)


def _lines(random: Generator, picture: np.ndarray, berths: list[np.ndarray]) -> None:
    colour = [(235, 235, 235), (60, 190, 225), (230, 200, 120)][random.choice(3, p=[0.7, 0.25, 0.05])]
    share, wide = random.uniform(0.15, 1.0), random.uniform(0.08, 0.16)
    has_lines, closed = random.random() < 0.93, random.random()
    mended, fenced = random.choice([0.0, 0.05, 0.3], p=[0.4, 0.4, 0.2]), random.choice([0.0, 0.03], p=[0.6, 0.4])
    marked, stained, stop = random.choice([0.0, 0.05, 0.3, 1.0], p=[0.4, 0.3, 0.2, 0.1]), random.uniform(0, 0.7), random.random() < 0.25
    for berth in berths:
        if random.random() < mended:
            ground.mend(random, picture, berth)
        if random.random() < fenced:
            ground.fence(random, picture, berth)
        if random.random() < marked:
            ground.marking(random, picture, berth, colour, share)
        if random.random() < stained:
            ground.stain(random, picture, berth.mean(0) + (berth[0] - berth[3]) * random.uniform(-0.3, 0.3))
        if has_lines:
            worn = share * random.uniform(0.5, 1)
            ground.stroke(picture, berth[0], berth[3], wide, colour, worn)
            ground.stroke(picture, berth[1], berth[2], wide, colour, worn)
            if closed < 0.7:
                ground.stroke(picture, berth[0], berth[1], wide, colour, worn)
            if closed < 0.25:
                ground.stroke(picture, berth[2], berth[3], wide, colour, worn)
        if stop:
            inner = [berth[0] * 0.92 + berth[3] * 0.08, berth[1] * 0.92 + berth[2] * 0.08]
            ends = [inner[0] * 0.75 + inner[1] * 0.25, inner[0] * 0.25 + inner[1] * 0.75]
            tone = random.uniform(120, 220)
            ground.stroke(picture, ends[0], ends[1], 0.18, (tone * random.uniform(0.4, 1), tone, tone), 0.9)
    for _ in range(random.poisson(1.5)):
        # an island with plants or stones
        middle, size = random.uniform(-25, 25, 2), random.uniform(1, 9, 2)
        inside = [np.abs(berth.mean(0) - middle) < size / 2 + 3 for berth in berths]
        if not any(each.all() for each in inside):
            ground.fill(picture, ground.rectangle(middle, size, 0), tuple(random.uniform(60, 200, 3)), 0.95)


def _parked(random: Generator, faces: list[Face], berth: np.ndarray, sloppy: float) -> list[Face]:
    ahead = (berth[0] + berth[1] - berth[2] - berth[3]) / 2
    across = berth[1] - berth[0]
    if np.linalg.norm(across) > np.linalg.norm(ahead):
        ahead, across = across, ahead
    turn = np.arctan2(ahead[1], ahead[0]) + random.normal(0, 0.03 * sloppy)
    left = np.array([-np.sin(turn), np.cos(turn)])
    middle = berth.mean(0) + left * random.normal(0, 0.14 * sloppy) + ahead / np.linalg.norm(ahead) * random.normal(0, 0.36 * sloppy)
    return placed(faces, middle, turn)


def _shadows(random: Generator, standing: list[Standing], light: Light) -> np.ndarray:
    """Returns the share of the light that reaches the ground, SIZE × SIZE."""
    left = np.zeros((ground.SIZE, ground.SIZE), np.float32)
    near = np.zeros_like(left)
    for thing_there in standing:
        points = np.concatenate([face.points for face in thing_there.faces])
        low = points[points[:, 2] < 1.0]
        if len(low) > 0:
            ground.fill(near, cv2.convexHull(low[:, :2].astype(np.float32))[:, 0], 1.0)
        if light.direct > 0:
            fallen = points[:, :2] - light.sun[:2] / light.sun[2] * points[:, 2:]
            ground.fill(left, cv2.convexHull(fallen.astype(np.float32))[:, 0], 1.0)
    for _ in range(int(random.random() < 0.25) * int(random.integers(1, 3))):
        # shadow of a house or of clouds
        middle, size = random.uniform(-30, 30, 2), random.uniform(10, 40, 2)
        ground.fill(left, ground.rectangle(middle, size, random.uniform(0, np.pi)), 1.0)
    left = cv2.GaussianBlur(left, (0, 0), random.uniform(0.7, 4))
    near = cv2.GaussianBlur(near, (0, 0), random.uniform(3, 7))
    return (1 - left * light.direct * random.uniform(0.8, 1.0)) * (1 - near * random.uniform(0.1, 0.5))


def _draw(picture: np.ndarray, whose: np.ndarray, thing_there: Standing, number: int, view: Camera, light: Light, random: Generator) -> int:
    """
    Draws one object and writes its `number` into `whose` where it is visible. Returns the area of its outline in
    pixels.
    """
    faces = thing_there.faces
    counts = np.array([len(face.points) for face in faces])
    points = np.concatenate([face.points for face in faces])
    every, ends = view.project(points) * FINER, np.cumsum(counts)
    depths = np.add.reduceat(view.depth(points), ends - counts) / counts
    if (every.max(0) < 0).any() or every[:, 0].min() > WIDTH * FINER or every[:, 1].min() > HEIGHT * FINER:
        return 0
    outline = np.round(cv2.convexHull(every.astype(np.float32))[:, 0]).astype(np.int32)
    cv2.fillConvexPoly(whose, outline, number)
    colours, is_seen = shaded(faces, light, view.place)
    colours *= np.exp(random.normal(0, 0.02, (len(faces), 1)))
    corners = np.round(every * 16).astype(np.int32)
    for at in np.argsort(-depths):
        if is_seen[at]:
            cv2.fillConvexPoly(picture, corners[ends[at] - counts[at] : ends[at]], colours[at].tolist(), cv2.LINE_AA, 4)
    return int(cv2.contourArea(outline))


def lot(random: Generator) -> Lot:
    return lots(random, 1)[0]


def lots(random: Generator, count: int, lights: int = 1) -> list[Lot]:
    """
    Returns `count` pictures of the same place and camera with other vehicles, under `lights` alternating lights. With
    one light the lot is equally full each time.
    """
    view, each = camera(random), [any_light(random) for _ in range(lights)]
    places = [berth for berth in _places(random) if _is_near(view, berth)]
    empty = ground.surface(random)
    _lines(random, empty, places)
    full, sloppy = _fullness(random), random.uniform(0.3, 1.6)
    return [
        _with_vehicles(random, empty.copy(), places, view, each[at % lights], full if lights == 1 else _fullness(random), sloppy)
        for at in range(count)
    ]


def _fullness(random: Generator) -> float:
    """Returns a random share of occupied berths."""
    return random.choice([random.uniform(0.05, 0.4), random.uniform(0.4, 0.95)])


def _with_vehicles(
    random: Generator, picture: np.ndarray, places: list[np.ndarray], view: Camera, light: Light, full: float, sloppy: float
) -> Lot:
    standing, taken = [], []
    for number, berth in enumerate(places):
        is_taken = random.random() < full
        taken.append(is_taken)
        if is_taken:
            standing.append(Standing(_parked(random, vehicle(random), berth, sloppy), number))
        elif random.random() < 0.04:
            standing.append(Standing(placed(thing(random), berth.mean(0) + random.normal(0, 0.6, 2), random.uniform(0, 6)), -1))
    standing += _passing(random, places)
    picture *= _shadows(random, standing, light)[..., None]
    seen, whose, outlines = _seen(random, picture, standing, view, light)
    return Lot(seen, _judged(places, taken, view, standing, whose, outlines))


def _passing(random: Generator, places: list[np.ndarray]) -> list[Standing]:
    """Returns vehicles between the rows, people and trees."""
    middles = np.array([berth.mean(0) for berth in places]).reshape(-1, 2)
    found = []
    for _ in range(random.poisson(2)):
        middle = random.uniform(-18, 18, 2)
        if len(middles) == 0 or np.abs(middles - middle).max(1).min() > 3.9:
            found.append(Standing(placed(vehicle(random), middle, random.choice([0, np.pi / 2]) + random.normal(0, 0.1)), -1))
    for _ in range(random.poisson(2)):
        found.append(Standing(placed(thing(random), random.uniform(-18, 18, 2), random.uniform(0, 6)), -1))
    if random.random() < 0.2:
        for _ in range(int(random.integers(1, 5))):
            found.append(Standing(placed(tree(random), random.uniform(-20, 20, 2), 0), -1))
    return found


def _seen(
    random: Generator, picture: np.ndarray, standing: list[Standing], view: Camera, light: Light
) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """
    Returns the camera's picture; the object number of each supersampled pixel (0: none); the outline's area of each
    object.
    """
    grid = np.array([[1 / ground.SCALE, 0, -REACH], [0, 1 / ground.SCALE, -REACH], [0, 0, 1]])
    finer = np.diag([FINER, FINER, 1.0]) @ view.ground() @ grid
    around = tuple(float(value) for value in picture[::40, ::40].mean((0, 1)) * random.uniform(0.6, 1.3))
    seen = cv2.warpPerspective(picture, finer, (WIDTH * FINER, HEIGHT * FINER), flags=cv2.INTER_AREA, borderValue=around)
    whose = np.zeros(seen.shape[:2], np.int32)
    order = sorted(range(len(standing)), key=lambda at: -float(np.linalg.norm(np.concatenate([face.points for face in standing[at].faces]).mean(0) - view.place)))
    outlines = [0] * len(standing)
    for at in order:
        outlines[at] = _draw(seen, whose, standing[at], at + 1, view, light, random)
    # slight variations of the brightness
    seen *= 1 + cv2.resize(random.normal(0, 0.05, (24, 36)).astype(np.float32), (WIDTH * FINER, HEIGHT * FINER), interpolation=cv2.INTER_CUBIC)[..., None]
    return cv2.resize(seen, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), whose, outlines


def _judged(
    places: list[np.ndarray], taken: list[bool], view: Camera, standing: list[Standing], whose: np.ndarray, outlines: list[int]
) -> list[Berth]:
    owner = {each.berth: at for at, each in enumerate(standing) if each.berth >= 0}
    berths = []
    for number, (berth, is_taken) in enumerate(zip(places, taken)):
        flat = np.hstack([berth, np.zeros((4, 1))])
        corners = view.project(flat)
        inside = (corners >= 2).all() and (corners[:, 0] < WIDTH - 2).all() and (corners[:, 1] < HEIGHT - 2).all()
        if view.depth(flat).min() < 1 or not inside:
            continue
        sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
        if min(sides[0] + sides[2], sides[1] + sides[3]) / 2 < NARROWEST or sides.max() > 200:
            continue
        if is_taken:
            at = owner[number]
            visible = np.count_nonzero(whose == at + 1)
            is_clear = outlines[at] > 0 and visible / outlines[at] >= SEEN
        else:
            cover = np.zeros(whose.shape, np.uint8)
            cv2.fillPoly(cover, [np.round(corners * FINER).astype(np.int32)], 1)
            own = whose[cover > 0]
            is_clear = len(own) > 0 and np.count_nonzero(own == 0) / len(own) >= SEEN
        if is_clear:
            berths.append(Berth(corners, is_taken, number))
    return berths
