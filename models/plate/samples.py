"""Crops of plates with their texts, cut as the product cuts them."""
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from models.plate.characters import COLOURS, Plate, classes_of, random_plate
from models.plate.drawing import DrawnPlate, draw
from models.plate.weathering import light, soil
from models.shared.photograph import photograph

WIDTH, HEIGHT = 144, 32
#: Maximum number of signs on a plate.
LONGEST = 8


@dataclass(frozen=True)
class Sample:
    """`crop`: uint8, HEIGHT × WIDTH × 3, RGB."""

    crop: np.ndarray
    plate: Plate


def _surroundings(random: Generator, plate: np.ndarray) -> tuple[np.ndarray, tuple[int, int]]:
    """Draws the plate on a bumper. Returns the picture and the plate's upper left corner in it."""
    height, width = plate.shape[:2]
    dx, dy = round(width * 0.25), round(height * 0.6)
    around = np.empty((height + 2 * dy, width + 2 * dx, 3), np.float32)
    around[:] = random.uniform(5, 240) + random.normal(0, 15, 3)
    for _ in range(int(random.integers(0, 6))):
        grey = [float(each) for each in random.uniform(0, 255) + random.normal(0, 15, 3)]
        corners = [(int(random.integers(around.shape[1])), int(random.integers(around.shape[0]))) for _ in range(2)]
        cv2.rectangle(around, corners[0], corners[1], grey, -1)
    if random.random() < 0.5:
        cv2.rectangle(around, (dx - 4, dy - 4), (dx + width + 3, dy + height + 3), [float(random.uniform(0, 255))] * 3, 5)
    around[dy : dy + height, dx : dx + width] = plate
    return around, (dx, dy)


def view_of(random: Generator, size: tuple[int, int], height: float) -> np.ndarray:
    """
    Returns a random perspective: a homography from the drawn plate's pixels to the camera's, in which the plate is
    `height` pixels high.
    """
    width = size[0] / size[1]
    turn, pitch, roll = random.normal(0, 0.35), random.normal(0, 0.2), random.normal(0, 0.07)
    distance = random.uniform(4, 12)
    corners = []
    for x, y in ((-width / 2, -0.5), (width / 2, -0.5), (width / 2, 0.5), (-width / 2, 0.5)):
        cx, cz = x * np.cos(turn), x * np.sin(turn)
        cy, cz = y * np.cos(pitch) - cz * np.sin(pitch), y * np.sin(pitch) + cz * np.cos(pitch)
        cx, cy = cx * np.cos(roll) - cy * np.sin(roll), cx * np.sin(roll) + cy * np.cos(roll)
        corners.append((cx * distance / (distance + cz), cy * distance / (distance + cz)))
    target = np.array(corners) * height * np.array([random.uniform(0.85, 1.15), 1])
    source = np.array([(0, 0), (size[0], 0), size, (0, size[1])])
    return cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))


def project(homography: np.ndarray, points: list[tuple[float, float]]) -> np.ndarray:
    return cv2.perspectiveTransform(np.array([points], np.float64), homography)[0]


def _row_box(random: Generator, quad: np.ndarray, is_plate: bool) -> tuple[np.ndarray, float, float, float]:
    """Returns a rotated box around a row, as inaccurate as a detector's: centre, width, height, angle."""
    top, bottom = quad[1] - quad[0], quad[2] - quad[3]
    angle = np.arctan2(top[1] + bottom[1], top[0] + bottom[0]) + random.normal(0, 0.03)
    if random.random() < 0.15:
        angle = 0.0
    cos, sin = np.cos(angle), np.sin(angle)
    along, across = quad @ np.array([cos, sin]), quad @ np.array([-sin, cos])
    width, height = np.ptp(along), np.ptp(across)
    middle = np.array([(along.max() + along.min()) / 2, (across.max() + across.min()) / 2])
    grown = random.uniform(-0.02, 0.08, 2) if is_plate else random.uniform(-0.01, 0.13) * np.array([1, 1]) + random.uniform(0, 0.25) * np.array([0.25, 1])
    middle = middle + random.normal(0, 0.015, 2) * np.array([width, height * 2])
    centre = np.array([middle[0] * cos - middle[1] * sin, middle[0] * sin + middle[1] * cos])
    return centre, width * (1 + grown[0]), height * (1 + grown[1]), angle


def _cut(picture: np.ndarray, box: tuple[np.ndarray, float, float, float], size: tuple[int, int]) -> np.ndarray:
    (x, y), width, height, angle = box
    cos, sin = np.cos(angle), np.sin(angle)
    along, down = np.array([cos, sin]) * width, np.array([-sin, cos]) * height
    corner = np.array([x, y]) - along / 2 - down / 2
    source = np.array([corner, corner + along, corner + down], np.float32)
    target = np.array([(0, 0), (size[0], 0), (0, size[1])], np.float32)
    matrix = cv2.getAffineTransform(source, target)
    return cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _doubtful(random: Generator, corners: np.ndarray) -> np.ndarray:
    """Returns the plate's corners (clockwise from the upper left) as inaccurate as a detector's, with a margin."""
    across, down = (corners[1] - corners[0] + corners[2] - corners[3]) / 2, (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    grown = random.uniform(-0.01, 0.04) * across, random.uniform(-0.03, 0.12) * down
    ways = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    off = random.normal(0, random.choice([0.006, 0.018]), (4, 1)) * across + random.normal(0, random.choice([0.02, 0.06]), (4, 1)) * down
    shared = random.normal(0, 0.01) * across + random.normal(0, 0.03) * down
    return corners + ways[:, :1] * grown[0] + ways[:, 1:] * grown[1] + off + shared


def righted(picture: np.ndarray, corners: np.ndarray, split: float | None) -> np.ndarray:
    """
    Returns the quadrilateral between four corners as HEIGHT × WIDTH pixels. For a plate of two rows, `split` is the
    share of the height above the lower row; the upper row fills the first third, the lower row the rest. The product
    cuts the same way.
    """
    if split is None:
        return _warped(picture, corners, [(0, 0), (1, 0), (1, 1), (0, 1)], (WIDTH, HEIGHT))
    first = WIDTH // 3
    upper = _warped(picture, corners, [(0.18, 0), (0.82, 0), (0.82, split), (0.18, split)], (first, HEIGHT))
    lower = _warped(picture, corners, [(0, split), (1, split), (1, 1), (0, 1)], (WIDTH - first, HEIGHT))
    return np.hstack([upper, lower])


def _warped(picture: np.ndarray, corners: np.ndarray, part: list[tuple[float, float]], size: tuple[int, int]) -> np.ndarray:
    whole = cv2.getPerspectiveTransform(np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32), corners.astype(np.float32))
    source = cv2.perspectiveTransform(np.array([part], np.float32), whole)[0]
    target = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target)
    return cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def sample(random: Generator, plate: Plate | None = None, height: float | None = None, is_held_out: bool = False) -> Sample:
    """
    Returns a random plate: drawn, soiled, seen from a perspective, photographed and cut. `height`: of the plate (of one
    row) in the camera's pixels; default: random, 13 to 60.
    """
    plate = plate or random_plate(random)
    drawn = draw(random, plate, is_held_out)
    soil(random, drawn.picture)
    around, origin = _surroundings(random, drawn.picture)
    light(random, around)
    rows = len(drawn.rows)
    tall = (height or float(np.exp(random.uniform(np.log(13), np.log(60))))) * (1 if rows == 1 else 1.6)
    size = (drawn.picture.shape[1], drawn.picture.shape[0])
    homography = view_of(random, size, tall)
    crop = _photograph_rows(random, around, origin, homography, drawn)
    return Sample(crop, plate)


def _photograph_rows(random: Generator, around: np.ndarray, origin: tuple[int, int], homography: np.ndarray, drawn: DrawnPlate) -> np.ndarray:
    height, width = drawn.picture.shape[:2]
    outer = [(-origin[0], -origin[1]), (width + origin[0], -origin[1]), (width + origin[0], height + origin[1]), (-origin[0], height + origin[1])]
    seen = project(homography, outer)
    plate = project(homography, [(0, 0), (width, 0), (width, height), (0, height)])
    margin = 0.25 * np.ptp(plate[:, 1]) + 3
    low = np.floor(np.maximum(seen.min(0), plate.min(0) - margin))
    high = np.ceil(np.minimum(seen.max(0), plate.max(0) + margin))
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ homography @ np.array([[1, 0, -origin[0]], [0, 1, -origin[1]], [0, 0, 1]])
    # blur before a reduction, as a lens and a sensor do
    smaller = height / max(1.0, np.ptp(plate[:, 1]))
    soft = cv2.GaussianBlur(around, (0, 0), 0.42 * smaller) if smaller > 1.2 else around
    frame = (max(4, int(high[0] - low[0])), max(4, int(high[1] - low[1])))
    picture = photograph(random, cv2.warpPerspective(soft, shift, frame, borderMode=cv2.BORDER_REPLICATE), frame[1] // 12)
    if random.random() < 0.6:
        corners = project(homography, [(0, 0), (width, 0), (width, height), (0, height)]) - low
        split = (drawn.rows[0][1] + drawn.rows[0][3] + drawn.rows[1][1]) / 2 / height if len(drawn.rows) == 2 else None
        return righted(picture, _doubtful(random, corners), split and split + random.normal(0, 0.02))
    is_plate = len(drawn.rows) == 1 and random.random() < 0.4
    boxes = []
    for x, y, w, h in [(0, 0, width, height)] if is_plate else drawn.rows:
        quad = project(homography, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]) - low
        boxes.append(_row_box(random, quad, is_plate))
    if len(boxes) == 1:
        return _cut(picture, boxes[0], (WIDTH, HEIGHT))
    shares = np.array([box[1] / max(1.0, box[2]) for box in boxes])
    first = int(np.clip(round(WIDTH * shares[0] / shares.sum()), 16, WIDTH - 48))
    return np.hstack([_cut(picture, boxes[0], (first, HEIGHT)), _cut(picture, boxes[1], (WIDTH - first, HEIGHT))])


def batch(random: Generator, count: int, is_held_out: bool = False) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """
    Returns crops (count × 3 × HEIGHT × WIDTH, uint8), their classes (count × LONGEST, 0 after the last), lengths and
    colours.
    """
    samples = [sample(random, is_held_out=is_held_out) for _ in range(count)]
    crops = np.stack([each.crop.transpose(2, 0, 1) for each in samples])
    classes = np.zeros((count, LONGEST), np.int64)
    for row, each in zip(classes, samples):
        row[: len(each.plate.text)] = classes_of(each.plate.text)
    lengths = np.array([len(each.plate.text) for each in samples])
    colours = np.array([COLOURS.index(each.plate.colour) for each in samples])
    return crops, classes, lengths, colours
