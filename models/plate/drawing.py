"""Draws a new plate: colours, signs, border, screws. Lengths are in millimetres. Source of sizes: GA 36-2018."""
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from models.plate.characters import Plate
from models.plate.strokes import StrokeFace
from models.plate.typefaces import HAN, HELD_OUT_HAN, HELD_OUT_LATIN, LATIN, THIN_HAN, even_mask, present, sign_mask, squeezed

#: Pixels per millimetre.
SCALE = 0.42

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Layout:
    """
    Size of a plate and the box (x, y, w, h) of each sign. `rows`: the signs of each row; `dot`: position of the dot.
    """

    size: tuple[float, float]
    boxes: list[Box]
    rows: list[slice]
    dot: tuple[float, float] | None


@dataclass(frozen=True)
class DrawnPlate:
    """`picture`: RGB, float 0 to 255; `rows`: bounds (x, y, w, h) of each row's signs in pixels of the picture."""

    picture: np.ndarray
    rows: list[Box]


def _run(x: float, y: float, w: float, h: float, gap: float, count: int) -> list[Box]:
    return [(x + at * (w + gap), y, w, h) for at in range(count)]


def layout_of(plate: Plate) -> Layout:
    count = len(plate.text)
    if plate.layout == "two-rows":
        upper = [(110.0, 15.0, 80.0, 60.0), (250.0, 15.0, 80.0, 60.0)]
        return Layout((440, 220), upper + _run(27, 90, 65, 110, 15, 5), [slice(0, 2), slice(2, 7)], (220, 45))
    if plate.layout == "motorcycle":
        upper = [(55.0, 10.0, 40.0, 44.0), (125.0, 10.0, 40.0, 44.0)]
        return Layout((220, 140), upper + _run(15, 62, 30, 66, 10, 5), [slice(0, 2), slice(2, 7)], (110, 32))
    if plate.layout == "new-energy":
        boxes = [(15.0, 25.0, 45.0, 90.0), (69.0, 25.0, 45.0, 90.0)] + _run(163, 25, 43, 90, 9, 6)
        return Layout((480, 140), boxes, [slice(0, 8)], (138, 70))
    if plate.layout == "armed-police":
        boxes = [*_run(14, 45, 30, 70, 6, 2), (88.0, 55.0, 40.0, 60.0), *_run(150, 25, 45, 90, 9, 5)]
        return Layout((440, 140), boxes, [slice(0, 8)], None)
    if plate.layout == "emergency":
        boxes = [*_run(14, 25, 42, 90, 9, 2), *_run(136, 25, 42, 90, 8, 4), *_run(338, 35, 42, 75, 7, 2)]
        return Layout((440, 140), boxes, [slice(0, 8)], (121, 70))
    if plate.layout == "embassy":
        return Layout((440, 140), _run(15.5, 25, 45, 90, 15, count), [slice(0, 7)], None)
    boxes = [(15.5, 25.0, 45.0, 90.0), (72.5, 25.0, 45.0, 90.0)] + _run(151.5, 25, 45, 90, 12, 5)
    return Layout((440, 140), boxes, [slice(0, 7)], (134.5, 70))


def _near(random: Generator, colour: tuple[int, int, int], spread: float) -> np.ndarray:
    return np.clip(np.array(colour) + random.normal(0, spread, 3), 0, 255)


GROUNDS = {
    "blue": [(22, 62, 168), (10, 40, 130), (40, 90, 200), (30, 110, 215), (15, 30, 90)],
    "yellow": [(240, 185, 30), (225, 160, 20), (250, 210, 80), (200, 140, 30)],
    "white": [(235, 236, 238), (210, 212, 215), (245, 245, 240)],
    "black": [(22, 22, 26), (40, 40, 44), (12, 12, 14)],
    "green": [(90, 200, 130), (60, 170, 100), (120, 215, 160)],
}


def _ground(random: Generator, plate: Plate, size: tuple[int, int]) -> np.ndarray:
    width, height = size
    colours = GROUNDS[plate.colour]
    colour = _near(random, colours[int(random.integers(len(colours)))], 12)
    ground = np.empty((height, width, 3), np.float32)
    ground[:] = colour
    if plate.colour == "green":
        top = _near(random, (235, 245, 238), 8)
        down = (np.linspace(0, 1, height) ** random.uniform(0.5, 1.4))[:, None, None]
        ground = (top * (1 - down) + colour * down + np.zeros((height, width, 1))).astype(np.float32)
        if plate.text[2].isdigit():
            ground[:, : int(width * 0.27)] = _near(random, (245, 200, 40), 12)
    return ground


def _sign_colours(random: Generator, plate: Plate) -> list[np.ndarray]:
    light = plate.colour in ("blue", "black")
    common = _near(random, (235, 238, 240) if light else (18, 18, 20), 10)
    red = _near(random, (205, 30, 35), 15)
    reds = {"警": True, "应": True, "急": True, "使": plate.colour == "white", "领": False, "挂": False}
    colours = [red if reds.get(sign, False) else common for sign in plate.text]
    if plate.layout == "armed-police" or (plate.colour == "white" and plate.text[:2].isalpha() and plate.text[2:].isdigit()):
        colours[:2] = [red, red]
    return colours


def draw(random: Generator, plate: Plate, is_held_out: bool = False) -> DrawnPlate:
    """Draws a plate in random typefaces. `is_held_out`: uses only typefaces that are excluded from training."""
    layout = layout_of(plate)
    width, height = (round(side * SCALE) for side in layout.size)
    picture = _ground(random, plate, (width, height))
    hans, latins = (present(HELD_OUT_HAN), present(HELD_OUT_LATIN)) if is_held_out else (present(HAN), present(LATIN))
    han, latin = hans[int(random.integers(len(hans)))], latins[int(random.integers(len(latins)))]
    thins = present(THIN_HAN)
    thin = thins[int(random.integers(len(thins)))] if not is_held_out and random.random() < 0.6 else None
    breadth, filled = int(random.integers(2, 6)), random.uniform(0.84, 1.0, 2)
    strokes = StrokeFace(random) if not is_held_out and random.random() < 0.7 else None
    weights = [int(random.integers(-2, 4)), int(random.integers(-2, 5))]
    colours = _sign_colours(random, plate)
    relief = random.uniform(0, 0.5) if random.random() < 0.5 else 0
    widened, heightened = random.uniform(0.9, 1.08), random.uniform(0.94, 1.05)
    for sign, (x, y, w, h), colour in zip(plate.text, layout.boxes, colours):
        is_han = ord(sign) > 127
        w, h = w * widened, h * heightened
        wide, high = round(w * SCALE), round(h * SCALE)
        if is_han:
            x, y, wide, high = x + w * (1 - filled[0]) / 2, y + h * (1 - filled[1]) / 2, round(wide * filled[0]), round(high * filled[1])
            whole = even_mask(thin, sign, wide, high, breadth) if thin else sign_mask(han, sign, wide, high, weights[0])
            mask = squeezed(random, whole)
        else:
            mask = strokes.mask(sign, wide, high) if strokes else sign_mask(latin, sign, wide, high, weights[1])
        _lay(picture, mask, (round(x * SCALE), round(y * SCALE)), colour, relief)
    light = colours[-1] if plate.colour != "white" else np.array([20, 20, 20])
    if layout.dot is not None:
        centre = (round(layout.dot[0] * SCALE), round(layout.dot[1] * SCALE))
        cv2.circle(picture, centre, round(5 * SCALE), [float(each) for each in colours[2]], -1, cv2.LINE_AA)
    if plate.colour != "green" and random.random() < 0.85:
        inset = round(random.uniform(2, 5))
        corner = (width - 1 - inset, height - 1 - inset)
        cv2.rectangle(picture, (inset, inset), corner, [float(each) for each in light], 1, cv2.LINE_AA)
    _screws(random, picture)
    rows = [_bounds(layout.boxes[row]) for row in layout.rows]
    return DrawnPlate(picture, [tuple(side * SCALE for side in row) for row in rows])


def _lay(picture: np.ndarray, mask: np.ndarray, at: tuple[int, int], colour: np.ndarray, relief: float) -> None:
    x, y = at
    height, width = min(mask.shape[0], picture.shape[0] - y), min(mask.shape[1], picture.shape[1] - x)
    if relief > 0 and x + width < picture.shape[1] and y + height < picture.shape[0]:
        under = picture[y + 1 : y + 1 + height, x + 1 : x + 1 + width]
        under *= 1 - relief * (mask[:height, :width, None] / 255)
    alpha = mask[:height, :width, None].astype(np.float32) / 255
    spot = picture[y : y + height, x : x + width]
    spot += (colour.astype(np.float32) - spot) * alpha


def _bounds(boxes: list[Box]) -> Box:
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return x, y, max(box[0] + box[2] for box in boxes) - x, max(box[1] + box[3] for box in boxes) - y


def _screws(random: Generator, picture: np.ndarray) -> None:
    if random.random() < 0.4:
        return
    height, width = picture.shape[:2]
    for share in (0.25, 0.75):
        for y in ([0.08, 0.92] if random.random() < 0.5 else [0.08]):
            centre = (round(width * share + random.normal(0, 3)), round(height * y))
            grey = float(random.uniform(30, 220))
            cv2.circle(picture, centre, round(random.uniform(1, 3.5)), (grey, grey, grey), -1, cv2.LINE_AA)
