"""Tiles of noise and of straw that repeat without seam: made once a process, looked up at random places."""
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator

#: Pixels of a tile's sides.
TILE = 256


def _cells(random: Generator, across: int, down: int) -> np.ndarray:
    coarse = np.tile(random.normal(0, 1, (down, across)).astype(np.float32), (3, 3))
    return cv2.resize(coarse, (TILE * 3, TILE * 3), interpolation=cv2.INTER_CUBIC)[TILE : 2 * TILE, TILE : 2 * TILE]


@lru_cache(maxsize=1)
def noises() -> list[np.ndarray]:
    """Tiles of noise in many grains, mean 0, deviation 1."""
    random = np.random.default_rng(71)
    tiles = []
    for _ in range(12):
        tile = sum(_cells(random, cells, cells) * share for cells, share in ((4, 1), (8, 0.8), (16, 0.55), (32, 0.35), (64, 0.2)))
        tiles.append(((tile - tile.mean()) / tile.std()).astype(np.float32))
    return tiles


@lru_cache(maxsize=1)
def hairs() -> list[np.ndarray]:
    """Tiles of short lines along x, mean 0, deviation 1."""
    random = np.random.default_rng(72)
    tiles = [_cells(random, 32, 128) + 0.7 * _cells(random, 64, 256) for _ in range(4)]
    return [((tile - tile.mean()) / tile.std()).astype(np.float32) for tile in tiles]


@lru_cache(maxsize=1)
def straws() -> list[np.ndarray]:
    """Tiles TILE × TILE × 2: how bright a straw is (0 to 1), and whether one lies there; from thin to thick litter."""
    random = np.random.default_rng(73)
    tiles = []
    for count in (150, 500, 1400, 2600):
        wide = np.zeros((TILE + 64, TILE + 64), np.float32)
        cover = np.zeros_like(wide)
        for _ in range(count):
            start = random.uniform(0, TILE + 64, 2)
            turn, length = random.uniform(0, np.pi), random.uniform(5, 26)
            end = start + np.array([np.cos(turn), np.sin(turn)]) * length
            ends = [tuple(int(value) for value in np.round(point * 16)) for point in (start, end)]
            cv2.line(wide, *ends, float(random.uniform(0.35, 1.0)), 1, cv2.LINE_AA, 4)
            cv2.line(cover, *ends, 1.0, 1, cv2.LINE_AA, 4)
        tiles.append(np.stack([wide, cover], 2)[32 : 32 + TILE, 32 : 32 + TILE])
    return tiles


def looked_up(tile: np.ndarray, across: np.ndarray, down: np.ndarray) -> np.ndarray:
    """Values of a tile at places in pixels of it, which may lie far outside."""
    return tile[np.floor(down).astype(np.int32) & (TILE - 1), np.floor(across).astype(np.int32) & (TILE - 1)]


def any_of(random: Generator, tiles: list[np.ndarray]) -> np.ndarray:
    return tiles[int(random.integers(len(tiles)))]


def spread(random: Generator, side: int, scale: float) -> np.ndarray:
    """side × side of noise, one tile taking `scale` of its pixels."""
    tile, turned = any_of(random, noises()), random.uniform(0, 2 * np.pi)
    step = TILE / max(scale, 1.0)
    cos, sin = np.cos(turned) * step, np.sin(turned) * step
    matrix = np.array([[cos, -sin, random.uniform(0, TILE)], [sin, cos, random.uniform(0, TILE)]])
    return cv2.warpAffine(tile, matrix, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_WRAP)
