"""
Input of the networks: the upper part of a person's box, 64 × 96 pixels; and crops of drawn people with their truth.
"""
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from models.safety.headgear import SKIN
from models.safety.light import Light, any_light
from models.safety.looks import BARE, HELMETED, OTHER, PLAIN, VEST, Painted, View, is_upper, painted
from models.safety.scenery import before, behind
from models.safety.shells import Shells, seen_by, spots_of
from models.safety.worker import TRUNK, Worker, worker
from models.shared.photograph import photograph

WIDTH, HEIGHT = 64, 96
#: Side of a cell in pixels of the crop. The parts network has one output per cell.
CELL = 4
#: Classes of head and trunk. UNSURE is ignored in training and evaluation.
WORN, MISSING, UNSEEN, UNSURE = 0, 1, 2, 255
GREY = 0x77
#: Minimum visible share of the head (its upper half) or trunk to count as visible; below the second value it counts as
#: hidden.
SEEN, HIDDEN = 0.5, 0.15
#: Number of crops per drawn person, because drawing takes twice as long as the simulated photography.
EACH = 3


def window_of(box: np.ndarray) -> tuple[float, float, float]:
    """
    Returns the crop's left, top and width, in pixels of the picture, for a person's box (left, top, right, bottom).
    """
    wide, high = float(box[2] - box[0]), float(box[3] - box[1])
    width = max(1.1 * wide, 0.453 * high)
    return float(box[0] + box[2] - width) / 2, float(box[1]) - 0.06 * high, width


def crop_of(picture: np.ndarray, box: np.ndarray) -> np.ndarray:
    """Returns the crop, HEIGHT × WIDTH × 3, uint8; grey outside the picture."""
    left, top, width = window_of(box)
    scale = WIDTH / width
    if scale < 0.9:
        # average first, because single pixels of a large person would be random samples
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        left, top, scale = left * scale, top * scale, 1.0
    grid = np.array([[scale, 0, -left * scale], [0, scale, -top * scale]])
    return cv2.warpAffine(picture, grid, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(GREY,) * 3)


@dataclass(frozen=True)
class Drawn:
    """`crop`: HEIGHT × WIDTH × 3, uint8; `head`, `trunk`: classes; `cells`: the part that each cell shows, 24 × 16."""

    crop: np.ndarray
    head: int
    trunk: int
    cells: np.ndarray


def drawn(random: Generator) -> list[Drawn]:
    """Returns up to EACH crops of one person, with different backgrounds, foregrounds and camera quality."""
    camera = _camera(random)
    workers, offsets = [worker(random)], [np.zeros(3)]
    for _ in range(random.choice(3, p=[0.6, 0.28, 0.12])):
        workers.append(worker(random))
        offsets.append(np.array([random.uniform(-1.5, 1.5), random.choice([-1, 1]) * random.uniform(0.15, 0.9), random.normal(0, 0.08)]))
    box = _box(workers[0], camera)
    edges = _edges(random, box)
    box = np.concatenate([np.maximum(box[:2], edges[:2]), np.minimum(box[2:], edges[2:])])
    tall, wide = box[3] - box[1], box[2] - box[0]
    # inaccurate, as a detector's boxes
    box += random.normal(0, 0.035, 4) * [wide, tall, wide, tall] + [-0.03 * wide, -0.02 * tall, 0.03 * wide, 0.02 * tall]
    left, top, width = window_of(box)
    # draw at 1.5 times the crop's size; the simulated camera reduces it later
    view = View(camera, WIDTH * 3 // 2 / width, np.array([left, top]), (WIDTH * 3 // 2, HEIGHT * 3 // 2))
    light = any_light(random, camera)
    painting, beyond = painted(random, view, workers, offsets, light), _beyond(view, edges)
    whole = _whole(workers[0], view)
    made = [_photographed(random, workers[0], painting, light, beyond, whole) for _ in range(EACH)]
    return [each for each in made if each is not None]


def _box(first: Worker, camera: np.ndarray) -> np.ndarray:
    own = first.shells
    reach = np.sqrt(((camera @ own.axes) ** 2).sum(2))[:, :2]
    flat = (own.centres @ camera.T)[:, :2]
    return np.concatenate([(flat - reach).min(0), (flat + reach).max(0)])


def _camera(random: Generator) -> np.ndarray:
    down = np.radians(random.choice([random.uniform(-5, 15), random.uniform(10, 40), random.uniform(35, 62)], p=[0.45, 0.4, 0.15]))
    roll = random.normal(0, 0.05)
    ahead = np.array([np.cos(down), 0, -np.sin(down)])
    right = np.array([0, -1.0, 0])
    below = np.cross(ahead, right)
    across = right * np.cos(roll) + below * np.sin(roll)
    return np.stack([across, np.cross(ahead, across), ahead])


def _photographed(random: Generator, first: Worker, painting: Painted, light: Light, beyond: np.ndarray, whole: list[int]) -> Drawn | None:
    """
    Returns a crop; None if it is too dark. `beyond`: h × w, the area that an edge or a wall cuts off. `whole`: pixels
    of the upper head and of the trunk without occlusion.
    """
    down, across = beyond.shape
    picture = behind(random, across, down)
    seen_bright = float(painting.colour[painting.there].mean()) if painting.there.any() else 0.4
    # the exposure adapts to the person, to the background, or to both
    bright = 115 / max(seen_bright, 0.05) * np.exp(random.normal(0, 0.3)) if random.random() < 0.7 else random.uniform(170, 260)
    picture[painting.there] = painting.colour[painting.there] * np.float32(bright)
    shows = painting.shows.copy()
    for _ in range(random.choice(3, p=[0.75, 0.2, 0.05])):
        shows[before(random, picture)] = OTHER
    shows[beyond] = OTHER
    is_wall = random.random() < 0.4
    if is_wall:
        # not the picture's edge, but a straight object in front of the person
        picture[beyond] = behind(random, across, down)[beyond]
    if light.is_grey:
        picture = np.repeat((picture @ random.dirichlet([6, 6, 6]).astype(np.float32))[..., None], 3, 2)
    head, trunk = _classes(first, painting, shows, whole)
    # from a head of about six pixels to more detail than the crop can show
    small = float(np.exp(random.uniform(np.log(0.32), np.log(1.5))))
    size = (max(18, round(WIDTH * small)), max(27, round(HEIGHT * small)))
    if random.random() < 0.55:
        # a sharp camera whose picture was reduced
        picture = cv2.resize(photograph(random, picture, 5), size, interpolation=cv2.INTER_AREA)
    else:
        picture = photograph(random, cv2.resize(picture, size, interpolation=cv2.INTER_AREA), max(3, round(6 * small)))
    crop = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA if small > 1 else cv2.INTER_LINEAR)
    if float(crop.std(axis=(0, 1)).mean()) < 10:
        # too dark for a human
        return None
    if not is_wall:
        crop[cv2.resize(beyond.astype(np.uint8), (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST).astype(bool)] = GREY
    step = CELL * 3 // 2
    return Drawn(crop, head, trunk, shows[step // 2 :: step, step // 2 :: step].copy())


def _edges(random: Generator, box: np.ndarray) -> np.ndarray:
    """
    Returns the left, top, right and bottom limits (metres) beyond which the picture's edge or a wall hides the person.
    """
    (left, top, right, bottom), kind = box, random.random()
    edges = np.array([-np.inf, -np.inf, np.inf, np.inf])
    if kind < 0.3:
        edges[3] = top + (bottom - top) * random.uniform(0.3, 0.85)
    elif kind < 0.34:
        edges[1] = top + (bottom - top) * random.uniform(0.03, 0.35)
    elif kind < 0.37:
        edges[0] = left + (right - left) * random.uniform(0.1, 0.5)
    elif kind < 0.4:
        edges[2] = right - (right - left) * random.uniform(0.1, 0.5)
    return edges


def _beyond(view: View, edges: np.ndarray) -> np.ndarray:
    """Returns which pixels, h × w, are outside the limits."""
    xs, ys = ((np.arange(side) + 0.5) / view.scale + start for side, start in zip(view.size, view.corner))
    return ((ys < edges[1]) | (ys > edges[3]))[:, None] | ((xs < edges[0]) | (xs > edges[2]))[None]


def _whole(first: Worker, view: View) -> list[int]:
    """Returns the pixels of the upper half of the head and of the trunk without occlusion and limits."""
    own, counts = first.shells, []
    wide = View(view.camera, view.scale, view.corner - 0.6, tuple(int(side + 1.2 * view.scale) for side in view.size))
    for chosen in (own.parts >= SKIN, own.parts == TRUNK):
        alone = Shells(own.centres[chosen], own.axes[chosen], own.parts[chosen], own.cuts[chosen])
        seen = seen_by(alone, wide.camera, wide.scale, wide.corner, wide.size)
        there = seen.which >= 0
        spots = spots_of(seen, there, wide.scale, wide.corner) @ wide.camera
        counts.append(max(1, int(there.sum() if counts else is_upper(first, spots).sum())))
    return counts


def _classes(first: Worker, painting: Painted, shows: np.ndarray, whole: list[int]) -> tuple[int, int]:
    seen = [(np.isin(shows, (BARE, HELMETED)) & painting.upper).sum(), np.isin(shows, (PLAIN, VEST)).sum()]
    answers = [WORN if first.head.has_helmet else MISSING, WORN if first.clothes.has_vest else MISSING]
    shares = [count / all_of for count, all_of in zip(seen, whole)]
    return tuple(answer if share >= SEEN else UNSEEN if share < HIDDEN else UNSURE for answer, share in zip(answers, shares))
