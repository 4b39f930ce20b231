"""
Backgrounds and foregrounds of workers: pictures from the product's own drawn clips, noise, bars, boxes, round objects
in strong colours.
"""
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from models.animal.patterns import spread

CLIPS = Path("demo/clips")


@lru_cache(maxsize=1)
def frames() -> list[np.ndarray]:
    """Returns twelve pictures of each of the demo's clips, which are also drawn."""
    found = []
    for path in sorted(CLIPS.glob("*.mp4")):
        film = cv2.VideoCapture(str(path))
        count = int(film.get(cv2.CAP_PROP_FRAME_COUNT))
        for at in np.linspace(0, count - 2, 12).astype(int):
            film.set(cv2.CAP_PROP_POS_FRAMES, int(at))
            is_read, picture = film.read()
            if is_read:
                found.append(picture)
    return found


def behind(random: Generator, width: int, height: int) -> np.ndarray:
    """Returns a random background, h × w × 3, BGR, 0 to 255, float."""
    kind = random.random()
    if kind < 0.4 and frames():
        picture = _cut_of(random, frames()[int(random.integers(len(frames())))], width, height)
    else:
        picture = _noise(random, width, height)
    for _ in range(random.poisson(1.6)):
        _thing(random, picture)
    if random.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.4, 3))
    return picture * np.float32(np.exp(random.normal(0, 0.25)))


def _cut_of(random: Generator, frame: np.ndarray, width: int, height: int) -> np.ndarray:
    rows, columns = frame.shape[:2]
    share = random.uniform(0.12, 0.9)
    high = max(16, int(rows * share))
    wide = min(columns, max(12, int(high * width / height)))
    top, left = int(random.integers(rows - high + 1)), int(random.integers(columns - wide + 1))
    cut = frame[top : top + high, left : left + wide]
    return cv2.resize(cut, (width, height), interpolation=cv2.INTER_AREA if high > height else cv2.INTER_LINEAR).astype(np.float32)


def _noise(random: Generator, width: int, height: int) -> np.ndarray:
    """Returns one to three surfaces (ground, wall, sky) with different noise."""
    side = max(width, height)
    picture = np.empty((height, width, 3), np.float32)
    edges = [0, *sorted(int(each) for each in random.uniform(0.1, 0.9, int(random.integers(0, 3))) * height), height]
    for top, bottom in zip(edges, edges[1:]):
        grey = random.uniform(15, 235)
        base = np.clip(grey + random.normal(0, 14, 3), 0, 255)
        grain = spread(random, side, side * np.exp(random.uniform(-1.5, 1.5)))[:height, :width] * random.uniform(2, 32)
        picture[top:bottom] = (base + grain[..., None] * np.exp(random.normal(0, 0.2, 3)))[top:bottom]
    return picture


def _thing(random: Generator, picture: np.ndarray) -> None:
    """Draws bars, a box or a round object, in place."""
    height, width = picture.shape[:2]
    colour = random.uniform(0, 255, 3) if random.random() < 0.6 else np.full(3, random.uniform(5, 245))
    at = random.uniform(0, 1, 2) * [width, height]
    kind = random.random()
    if kind < 0.45:
        turn = random.choice([0.0, np.pi / 2, random.uniform(0, np.pi)])
        step = np.array([np.cos(turn), np.sin(turn)]) * height * 1.5
        gap = random.uniform(0.05, 0.4) * width
        for number in range(int(random.integers(1, 6))):
            middle = at + np.array([-np.sin(turn), np.cos(turn)]) * gap * number
            ends = [tuple(int(value) for value in middle + sign * step) for sign in (-1, 1)]
            cv2.line(picture, *ends, colour.tolist(), int(random.integers(1, max(2, width // 12) + 1)), cv2.LINE_AA)
    elif kind < 0.75:
        size = random.uniform(0.08, 0.6, 2) * [width, height]
        low, high = (tuple(int(value) for value in each) for each in (at - size / 2, at + size / 2))
        cv2.rectangle(picture, low, high, colour.tolist(), -1)
    else:
        size = tuple(int(value) + 1 for value in random.uniform(0.03, 0.2, 2) * width)
        cv2.ellipse(picture, tuple(int(value) for value in at), size, random.uniform(0, 180), 0, 360, colour.tolist(), -1, cv2.LINE_AA)


def before(random: Generator, picture: np.ndarray) -> np.ndarray:
    """Draws an object in front of the worker, in place. Returns the covered pixels, h × w."""
    plain = np.zeros_like(picture)
    _thing(random, plain)
    cover = plain.any(2)
    if random.random() < 0.5:
        # grain, so that the object is not a uniform area
        plain *= (1 + 0.15 * spread(random, max(picture.shape), random.uniform(20, 200))[: picture.shape[0], : picture.shape[1]])[..., None]
    picture[cover] = plain[cover]
    return cover
