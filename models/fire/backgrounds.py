"""
Backgrounds for drawn fire: squares from this repository's drawn clips, animal passages and parking lots. None is a
photo.
"""
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from models.animal.scenes import scene
from models.berth.lots import lot

CLIPS = Path("demo/clips")
#: Clips for training; HELD_OUT is for the evaluation on drawn tiles. The clips `workplace` and `yard` are kept for
#: tests.
LEARNED = ["barn", "cattle-passage", "crossing", "loading", "pig-passage", "roadside-parking"]
HELD_OUT = ["road"]
#: Analysed pictures per second, and offsets of the pictures that a network with motion receives, up to the last one.
RATE, BEFORE = 5, (-8, -6, -4, -2, -1, 0)
LARGEST = 640


@dataclass(frozen=True)
class Bank:
    """
    Backgrounds. `runs`: picture sequences at the offsets BEFORE, uint8, k × h × w × 3, BGR; `stills`: single pictures.
    """

    runs: list[np.ndarray]
    stills: list[np.ndarray]


def shrunk(picture: np.ndarray, longer: int) -> np.ndarray:
    """Returns the picture scaled so that its longer side has `longer` pixels."""
    scale = longer / max(picture.shape[:2])
    if scale == 1:
        return picture
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)


def pictures_of(path: Path, rate: float, seconds: float = np.inf) -> list[np.ndarray]:
    """Returns pictures of a clip's first `seconds`, `rate` per second, with LARGEST pixels on the longer side."""
    clip, found, seen = cv2.VideoCapture(str(path)), [], 0
    own = clip.get(cv2.CAP_PROP_FPS) or rate
    while len(found) < seconds * rate and clip.grab():
        if int(seen * rate / own) >= len(found):
            is_read, picture = clip.retrieve()
            if is_read:
                found.append(shrunk(picture, LARGEST))
        seen += 1
    return found


def _runs(name: str, count: int) -> list[np.ndarray]:
    pictures = pictures_of(CLIPS / f"{name}.mp4", RATE)
    lasts = np.linspace(-BEFORE[0], len(pictures) - 1, count).astype(int)
    return [np.stack([pictures[last + before] for before in BEFORE]) for last in lasts]


@lru_cache(maxsize=2)
def bank(is_held_out: bool) -> Bank:
    random = np.random.default_rng(92 if is_held_out else 91)
    runs = [run for name in (HELD_OUT if is_held_out else LEARNED) for run in _runs(name, 5)]
    passages = [scene(random).picture for _ in range(15 if is_held_out else 50)]
    lots = [np.clip(lot(random).picture, 0, 255).astype(np.uint8) for _ in range(6 if is_held_out else 20)]
    return Bank(runs, passages + [shrunk(each, LARGEST) for each in lots])


def _plain(random: Generator, count: int, side: int) -> np.ndarray:
    """Returns walls, night or ground of one colour with a brightness gradient and some grain."""
    base = float(random.choice([random.uniform(2, 40), random.uniform(20, 250)]))
    colour = base * (1 + random.normal(0, 0.12, 3))
    ys, xs = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
    slope = random.normal(0, 0.5, 2)
    grain = cv2.GaussianBlur(random.standard_normal((side, side), np.float32), (0, 0), random.uniform(0.5, 4)) * random.uniform(0, 60)
    picture = colour * (1 + xs * slope[0] + ys * slope[1])[..., None] + grain[..., None]
    return np.repeat(np.clip(picture, 0, 255)[None], count, 0).astype(np.float32)


def background(random: Generator, known: Bank, count: int, side: int) -> np.ndarray:
    """
    Returns a random background, float, count × side × side × 3, BGR, for the last `count` offsets of BEFORE. The camera
    may shake or pan.
    """
    kind = random.random()
    if kind < 0.15:
        return _plain(random, count, side)
    run = known.runs[int(random.integers(len(known.runs)))] if kind < 0.65 else known.stills[int(random.integers(len(known.stills)))][None]
    run = run[-count:]
    height, width = run.shape[1:3]
    wide = int(np.exp(random.uniform(np.log(40), np.log(min(height, width)))))
    corner = random.uniform(0, [width - wide, height - wide])
    moved = random.normal(0, 0.04, 2) * wide * (random.random() < 0.25)
    shaken = random.normal(0, 0.012, (count, 2)) * wide * (random.random() < 0.2)
    is_mirrored, found = random.random() < 0.5, []
    for number in range(count):
        left, top = np.clip(corner + moved * (number + 1 - count) + shaken[number], 0, [width - wide, height - wide]).astype(int)
        square = run[number % len(run)][top : top + wide, left : left + wide]
        square = cv2.resize(square, (side, side), interpolation=cv2.INTER_AREA if wide > side else cv2.INTER_LINEAR)
        found.append(square[:, ::-1] if is_mirrored else square)
    return np.stack(found).astype(np.float32)
