"""Seamlessly repeating tiles of turbulent noise. They are created once per process and sampled at any point."""
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator

#: Side of a tile, pixels.
SIDE = 256


def _cells(random: Generator, across: int) -> np.ndarray:
    coarse = np.tile(random.normal(0, 1, (across, across)).astype(np.float32), (3, 3))
    return cv2.resize(coarse, (SIDE * 3, SIDE * 3), interpolation=cv2.INTER_CUBIC)[SIDE : 2 * SIDE, SIDE : 2 * SIDE]


def _even(tile: np.ndarray) -> np.ndarray:
    return ((tile - tile.mean()) / tile.std()).astype(np.float32)


@lru_cache(maxsize=1)
def turbulence() -> list[np.ndarray]:
    """Returns tiles SIDE × SIDE of noise with all frequencies, the low ones strongest; mean 0, standard deviation 1."""
    random = np.random.default_rng(81)
    return [_even(sum(_cells(random, cells) * share for cells, share in ((4, 1), (8, 0.7), (16, 0.45), (32, 0.25), (64, 0.14)))) for _ in range(8)]


@lru_cache(maxsize=1)
def billows() -> list[np.ndarray]:
    """Returns tiles SIDE × SIDE of round shapes with sharp gaps, like thick smoke; mean 0, standard deviation 1."""
    random = np.random.default_rng(82)
    return [_even(-sum(np.abs(_cells(random, cells)) * share for cells, share in ((5, 1), (10, 0.6), (20, 0.35), (40, 0.2)))) for _ in range(8)]


def any_of(random: Generator, tiles: list[np.ndarray]) -> np.ndarray:
    return tiles[int(random.integers(len(tiles)))]


def at(tile: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """Returns the tile's value at points h × w in tile pixels, which may be outside the tile."""
    return cv2.remap(tile, (xs % SIDE).astype(np.float32), (ys % SIDE).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)


def wobble(random: Generator, whens: np.ndarray, often: float) -> np.ndarray:
    """
    Returns a smooth random signal that changes about `often` times per second, about −1 to 1, one value per time in
    `whens`.
    """
    phases, speeds = random.uniform(0, 2 * np.pi, 4), often * random.uniform(0.4, 1.8, 4) * 2 * np.pi
    return np.sin(whens[:, None] * speeds + phases).mean(1) * 1.6
