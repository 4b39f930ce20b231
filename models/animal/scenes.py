"""Pictures of passages with animals, and the box of the visible part of each animal."""
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from models.animal import bodies, ground, things
from models.animal.coats import Coat, coat, colours_of, herd_colour
from models.animal.frame import Frame, warped
from models.animal.light import any_light, lit
from models.animal.passage import passage
from models.animal.patterns import any_of, noises
from models.animal.placing import Standing, herd
from models.animal.solids import Patch, View, seen_of
from models.animal.views import HEIGHT, WIDTH, camera, on_ground, reach_of
from models.shared.photograph import photograph

#: Grey value of the margin that the product adds to a picture.
GREY = 0x77
#: Minimum standard deviation of the grey levels in an animal's box. Below it the animal counts as invisible.
FAINTEST = 2.5


@dataclass(frozen=True)
class SeenAnimal:
    """
    `box`: left, top, right, bottom of the visible part, in pixels; `visible`: visible share of the animal, 0 in the
    dark.
    """

    box: np.ndarray
    is_pig: bool
    visible: float


@dataclass(frozen=True)
class Scene:
    """`picture`: uint8, HEIGHT × WIDTH × 3, BGR."""

    picture: np.ndarray
    animals: list[SeenAnimal]


def scene(random: Generator) -> Scene:
    is_pig = random.random() < 0.57
    is_mixed = random.random() < 0.04
    build = bodies.PIG if is_pig else bodies.CATTLE
    length = np.exp(random.uniform(*np.log(build.length)))
    tall = length * (0.52 if is_pig else 0.6)
    view = View(camera(random, length, tall), (WIDTH, HEIGHT))
    reach = reach_of(view.camera)
    eye = view.camera.place
    is_side = bool(eye[2] < 0.55 * np.linalg.norm(eye))
    stands = passage(random, length, tall, min(reach, 14 * length), eye, is_side)
    soil, dirty = ground.soil_of(random), float(np.clip(random.normal(0.15, 0.3), 0, 0.9))
    frame = Frame(view)
    _floor(random, frame, reach, soil, dirty, stands.wide)
    tile = any_of(random, noises())
    others = [things.thing(random, spot) for spot in _spots(random, view, random.choice(4, p=[0.45, 0.3, 0.17, 0.08]))]
    faces = stands.faces + [face for each in others for face in each.faces]
    frame.lay_faces(faces, tile)
    for each in others:
        _lay_thing(random, frame, each)
    herded = herd(random, view, is_pig, length, stands, is_mixed, [each.solids for each in others if each.solids is not None])
    patches = _lay_animals(random, frame, herded, soil, dirty)
    solids = [each.solids for each in herded] + [each.solids for each in others if each.solids is not None]
    picture = photograph(random, lit(random, frame, any_light(random), solids, faces, reach), 6)
    _margin(random, picture, frame.owner)
    return Scene(picture, _seen(picture, frame.owner, herded, patches))


def _floor(random: Generator, frame: Frame, reach: float, soil: np.ndarray, dirty: float, wide: float) -> None:
    made = ground.floor(random, reach, soil, dirty)
    if random.random() < 0.25:
        # another ground next to the passage
        beside = ground.floor(random, reach, soil, dirty * 0.6)
        edge = int(np.clip((wide / 2) * made.scale, 0, ground.SIDE // 2))
        for rows in (slice(0, ground.SIDE // 2 - edge), slice(ground.SIDE // 2 + edge, None)):
            made.colour[rows], made.gloss[rows] = beside.colour[rows], beside.gloss[rows]
    for _ in range(random.poisson(0.6)):
        ground.strip(random, made, random.uniform(-0.6, 0.6) * wide, random.uniform(0.02, 0.15))
    frame.lay_ground(warped(made.colour, reach, frame.view), warped(made.gloss, reach, frame.view))


def _spots(random: Generator, view: View, count: int) -> list[np.ndarray]:
    spots = [on_ground(view.camera, random.uniform(0, 1, 2) * [WIDTH, HEIGHT]) for _ in range(count)]
    return [spot for spot in spots if spot is not None]


def _lay_thing(random: Generator, frame: Frame, each: things.Thing) -> None:
    patch = seen_of(frame.view, each.solids) if each.solids is not None else None
    if patch is not None:
        grain = random.normal(0, 0.05)
        frame.lay_patch(each.solids, patch, lambda place, parts: each.palette[parts] * (1 + grain), 0.05, -1)


def _lay_animals(random: Generator, frame: Frame, herded: list[Standing], soil: np.ndarray, dirty: float) -> list[Patch | None]:
    own: dict[bool, np.ndarray] = {kind: herd_colour(random, kind) for kind in (True, False)}
    wet, patches = random.choice([0.0, random.uniform(0.05, 0.9)], p=[0.4, 0.6]), []
    for number, each in enumerate(herded):
        patch = seen_of(frame.view, each.solids)
        patches.append(patch)
        if patch is not None:
            worn: Coat = coat(random, each.is_pig, own[each.is_pig], soil, dirty, wet)
            frame.lay_patch(each.solids, patch, lambda place, parts: colours_of(worn, each.local(place), parts), worn.wet, number + 1)
    return patches


def _margin(random: Generator, picture: np.ndarray, owner: np.ndarray) -> None:
    """
    Adds a grey margin at one or both ends, as the product does for pictures with another aspect ratio than the
    network's input.
    """
    if random.random() < 0.55:
        return
    axis, size = (0, HEIGHT) if random.random() < 0.75 else (1, WIDTH)
    thick = int(random.uniform(0.05, 0.4) * size)
    cuts = [slice(size - thick, size)] if random.random() < 0.2 else [slice(0, thick // 2), slice(size - thick // 2, size)]
    for cut in cuts:
        window = (cut, slice(None)) if axis == 0 else (slice(None), cut)
        picture[window], owner[window] = GREY, 0


def _seen(picture: np.ndarray, owner: np.ndarray, herded: list[Standing], patches: list[Patch | None]) -> list[SeenAnimal]:
    found = []
    for number, (each, patch) in enumerate(zip(herded, patches)):
        if patch is None:
            continue
        own = owner[patch.window] == number + 1
        count = int(own.sum())
        if count < 12:
            continue
        rows, columns = np.where(own.any(1))[0], np.where(own.any(0))[0]
        box = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1], np.float32) + np.array([patch.left, patch.top] * 2, np.float32)
        whole = np.isfinite(patch.depth).sum() / max(patch.inside, 1e-3)
        is_plain = _is_plain(picture[patch.window][rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
        found.append(SeenAnimal(box, each.is_pig, 0.0 if is_plain else count / float(whole)))
    return found


def _is_plain(part: np.ndarray) -> bool:
    """Returns whether darkness or glare makes a part of the picture uniform, so that nothing is visible."""
    return float(cv2.resize(part, (8, 8), interpolation=cv2.INTER_AREA).std(axis=(0, 1)).max()) < FAINTEST
