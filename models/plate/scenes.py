"""Pictures with plates among other objects and the plates' corners, to train the detector."""
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from models.plate.characters import ALPHABET, DIGITS, LETTERS, random_plate
from models.plate.drawing import draw
from models.plate.samples import project, view_of
from models.plate.typefaces import HAN, LATIN, present, sign_mask
from models.plate.weathering import light, soil
from models.shared.photograph import photograph

WIDTH, HEIGHT = 384, 288
#: Minimum and maximum width of a plate in pixels.
WIDTHS = (26, 260)
FOLDERS = (Path("/usr/share/wallpapers"), Path("/usr/share/backgrounds"))


@dataclass(frozen=True)
class SeenPlate:
    """`corners`: 4 × 2 pixels, clockwise from the upper left."""

    corners: np.ndarray
    is_two_rowed: bool


@dataclass(frozen=True)
class Scene:
    """`picture`: uint8, HEIGHT × WIDTH × 3, RGB."""

    picture: np.ndarray
    plates: list[SeenPlate]


@lru_cache(maxsize=1)
def _photos() -> list[np.ndarray]:
    """
    Returns the wallpaper photos on this machine, scaled to a width of 1,000 pixels. Source: Debian packages, see
    README.md.
    """
    files = [file for folder in FOLDERS if folder.exists() for file in sorted(folder.rglob("*.jpg"))]
    pictures, seen = [], set()
    for file in files:
        picture = cv2.imread(str(file), cv2.IMREAD_REDUCED_COLOR_2)
        if picture is None or picture.shape[1] < 500:
            continue
        small = cv2.resize(picture, (1000, round(1000 * picture.shape[0] / picture.shape[1])), interpolation=cv2.INTER_AREA)
        key = small[::97, ::97].tobytes()
        if key not in seen:
            seen.add(key)
            pictures.append(small[..., ::-1])
    if not pictures:
        raise FileNotFoundError(f"no photos in {FOLDERS}: install the packages that README.md names")
    return pictures


def _ground(random: Generator) -> np.ndarray:
    photos = _photos()
    photo = photos[int(random.integers(len(photos)))]
    width = int(random.uniform(200, 1000))
    height = min(photo.shape[0], round(width * HEIGHT / WIDTH))
    x, y = int(random.integers(0, photo.shape[1] - width + 1)), int(random.integers(0, photo.shape[0] - height + 1))
    part = photo[y : y + height, x : x + width]
    if random.random() < 0.5:
        part = part[:, ::-1]
    return cv2.resize(part, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)


def _colour(random: Generator) -> list[float]:
    grey = random.uniform(0, 255)
    tint = random.normal(0, 45 if random.random() < 0.4 else 8, 3)
    return [float(each) for each in np.clip(grey + tint, 0, 255)]


def _things(random: Generator, picture: np.ndarray) -> None:
    """Draws panels, slats, lamps and poles: straight, round and hard objects like those around cars."""
    for _ in range(int(random.integers(0, 9))):
        x, y = int(random.integers(WIDTH)), int(random.integers(HEIGHT))
        w, h = int(random.uniform(5, 180)), int(random.uniform(3, 120))
        draw_of = random.random()
        if draw_of < 0.4:
            cv2.rectangle(picture, (x, y), (x + w, y + h), _colour(random), -1 if random.random() < 0.7 else 2)
        elif draw_of < 0.6:
            cv2.ellipse(picture, (x, y), (w // 2, h // 2), random.uniform(0, 180), 0, 360, _colour(random), -1, cv2.LINE_AA)
        elif draw_of < 0.85:
            colour, step = _colour(random), int(random.integers(3, 12))
            upright = random.random() < 0.5
            for at in range(0, w if upright else h, step):
                ends = ((x + at, y), (x + at, y + h)) if upright else ((x, y + at), (x + w, y + at))
                cv2.line(picture, ends[0], ends[1], colour, int(random.integers(1, 4)), cv2.LINE_AA)
        else:
            cv2.line(picture, (x, y), (x + w * 2, y + int(random.normal(0, 60))), _colour(random), int(random.integers(1, 6)), cv2.LINE_AA)


def _writing(random: Generator, picture: np.ndarray) -> None:
    """Draws text that is no plate: advertisements, shop names, the camera's date and time."""
    for _ in range(int(random.integers(0, 6))):
        is_clock = random.random() < 0.25
        count = int(random.integers(1, 20))
        if is_clock:
            text = f"20{random.integers(10, 30)}-{random.integers(1, 13):02}-{random.integers(1, 29):02} {random.integers(24):02}:{random.integers(60):02}"
        else:
            signs = [ALPHABET, LETTERS + DIGITS, DIGITS, LETTERS][int(random.integers(4))]
            text = "".join(signs[at] for at in random.integers(len(signs), size=count))
        height = int(np.exp(random.uniform(np.log(6), np.log(60))))
        width = max(2, int(height * random.uniform(0.45, 1.1)))
        x, y = int(random.integers(-40, WIDTH)), int(random.integers(HEIGHT - 6))
        han, latin = present(HAN), present(LATIN)
        faces = (han[int(random.integers(len(han)))], latin[int(random.integers(len(latin)))])
        colour = np.array(_colour(random), np.float32)
        gap = width + max(1, int(height * random.uniform(0.02, 0.3)))
        if not is_clock and random.random() < 0.4:
            margin = int(height * random.uniform(0.1, 0.6))
            corner = (x + gap * len(text) + margin, y + height + margin)
            cv2.rectangle(picture, (x - margin, y - margin), corner, _colour(random), -1)
        for at, sign in enumerate(text):
            if sign in " -:":
                continue
            left = x + at * gap
            if left < 0 or left + width >= WIDTH or y + height >= HEIGHT:
                continue
            mask = sign_mask(faces[0 if ord(sign) > 127 else 1], sign, width, height, 0)[..., None].astype(np.float32) / 255
            spot = picture[y : y + height, left : left + width]
            spot += (colour - spot) * mask


def _car(random: Generator, picture: np.ndarray, corners: np.ndarray) -> None:
    """Draws sheet metal, a grille and a bumper around the position of a plate."""
    low, high = corners.min(0), corners.max(0)
    width, middle = high[0] - low[0], (low + high) / 2
    body, dark = _colour(random), [float(random.uniform(0, 70))] * 3
    left, right = middle[0] - width * random.uniform(0.8, 2.6), middle[0] + width * random.uniform(0.8, 2.6)
    top, bottom = middle[1] - width * random.uniform(0.3, 1.6), middle[1] + width * random.uniform(0.2, 0.9)
    cv2.rectangle(picture, (int(left), int(top)), (int(right), int(bottom)), body, -1)
    for lamp in (left, right):
        if random.random() < 0.6:
            size = (int(width * random.uniform(0.15, 0.45)), int(width * random.uniform(0.08, 0.3)))
            cv2.ellipse(picture, (int(lamp), int(middle[1] - width * random.uniform(0, 0.6))), size, 0, 0, 360, _colour(random), -1, cv2.LINE_AA)
    if random.random() < 0.5:
        above = middle[1] - width * random.uniform(0.15, 0.5)
        for at in range(int(random.integers(2, 8))):
            y = int(above - at * width * 0.06)
            cv2.line(picture, (int(middle[0] - width * 0.6), y), (int(middle[0] + width * 0.6), y), _colour(random), max(1, int(width * 0.02)), cv2.LINE_AA)
    if random.random() < 0.6:
        frame = width * random.uniform(0.02, 0.25)
        corner = (int(high[0] + frame), int(high[1] + frame * 0.6))
        cv2.rectangle(picture, (int(low[0] - frame), int(low[1] - frame * 0.6)), corner, dark if random.random() < 0.6 else _colour(random), -1)


def _hang(random: Generator, picture: np.ndarray, taken: list[SeenPlate]) -> SeenPlate | None:
    """Draws a random plate into the picture where it overlaps no other. Returns None if there is no room."""
    plate = random_plate(random)
    drawn = draw(random, plate)
    soil(random, drawn.picture)
    height, width = drawn.picture.shape[:2]
    across = float(np.exp(random.uniform(np.log(WIDTHS[0]), np.log(WIDTHS[1]))))
    homography = view_of(random, (width, height), across * height / width)
    corners = project(homography, [(0, 0), (width, 0), (width, height), (0, height)])
    extent = np.ptp(corners, axis=0)
    if extent[0] >= WIDTH - 4 or extent[1] >= HEIGHT - 4:
        return None
    target = random.uniform(extent / 2 + 2, np.array([WIDTH, HEIGHT]) - extent / 2 - 2)
    move = target - (corners.min(0) + corners.max(0)) / 2
    corners = corners + move
    middle = corners.mean(0)
    if any(np.all(np.abs(other.corners.mean(0) - middle) < (np.ptp(other.corners, axis=0) + extent) * 0.75) for other in taken):
        return None
    reach = extent[0] * 3
    if random.random() < 0.8 and all(np.any(np.abs(other.corners.mean(0) - middle) > reach) for other in taken):
        _car(random, picture, corners)
    matrix = np.array([[1, 0, move[0]], [0, 1, move[1]], [0, 0, 1]]) @ homography
    smaller = height / max(1.0, extent[1])
    soft = cv2.GaussianBlur(drawn.picture, (0, 0), 0.42 * smaller) if smaller > 1.2 else drawn.picture
    laid = cv2.warpPerspective(soft, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    picture += (laid - picture) * (mask[..., None].astype(np.float32) / 255)
    return SeenPlate(corners, len(drawn.rows) == 2)


def scene(random: Generator) -> Scene:
    picture = _ground(random)
    _things(random, picture)
    _writing(random, picture)
    plates: list[SeenPlate] = []
    for _ in range(int(random.choice([0, 1, 2, 3, 4], p=[0.12, 0.45, 0.25, 0.12, 0.06]))):
        plate = _hang(random, picture, plates)
        if plate is not None:
            plates.append(plate)
    light(random, picture)
    return Scene(photograph(random, picture, 7), plates)

