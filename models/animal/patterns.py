"""
Seamlessly repeating tiles of noise and of straw. They are created once per process and sampled at random positions.
"""
from functools import lru_cache

import cv2
import numpy as np
from numpy.random import Generator

#: Side of a tile, pixels.
TILE = 256


def _cells(random: Generator, across: int, down: int) -> np.ndarray:
    coarse = np.tile(random.normal(0, 1, (down, across)).astype(np.float32), (3, 3))
    return cv2.resize(coarse, (TILE * 3, TILE * 3), interpolation=cv2.INTER_CUBIC)[TILE : 2 * TILE, TILE : 2 * TILE]


@lru_cache(maxsize=1)
def noises() -> list[np.ndarray]:
    """Returns tiles of noise with several frequencies, mean 0, standard deviation 1."""
    random = np.random.default_rng(71)
    tiles = []
    for _ in range(12):
        tile = sum(_cells(random, cells, cells) * share for cells, share in ((4, 1), (8, 0.8), (16, 0.55), (32, 0.35), (64, 0.2)))
        tiles.append(((tile - tile.mean()) / tile.std()).astype(np.float32))
    return tiles


@lru_cache(maxsize=1)
def grains() -> list[np.ndarray]:
    """
    Returns tiles with only high frequencies, so that their repetition is not visible; mean 0, standard deviation 1.
    """
    random = np.random.default_rng(74)
    tiles = [sum(_cells(random, cells, cells) * share for cells, share in ((24, 1), (48, 0.9), (96, 0.7))) for _ in range(6)]
    return [((tile - tile.mean()) / tile.std()).astype(np.float32) for tile in tiles]


@lru_cache(maxsize=1)
def hairs() -> list[np.ndarray]:
    """Returns tiles of short lines along x, mean 0, standard deviation 1."""
    random = np.random.default_rng(72)
    tiles = [_cells(random, 32, 128) + 0.7 * _cells(random, 64, 256) for _ in range(4)]
    return [((tile - tile.mean()) / tile.std()).astype(np.float32) for tile in tiles]


@lru_cache(maxsize=1)
def straws() -> list[np.ndarray]:
    """
    Returns tiles TILE × TILE × 2, from thin to thick litter: brightness of the straw (0 to 1), and whether there is
    straw.
    """
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
    """Returns the values of a tile at positions in pixels, which may be far outside the tile."""
    return tile[np.floor(down).astype(np.int32) & (TILE - 1), np.floor(across).astype(np.int32) & (TILE - 1)]


def any_of(random: Generator, tiles: list[np.ndarray]) -> np.ndarray:
    return tiles[int(random.integers(len(tiles)))]


def spread(random: Generator, side: int, scale: float, is_fine: bool = False) -> np.ndarray:
    """Returns noise, side × side; one tile covers `scale` pixels."""
    tile = any_of(random, grains() if is_fine else noises())
    if random.random() < 0.5:
        tile = tile.T
    return covered(random, tile[:: random.choice([-1, 1]), :: random.choice([-1, 1])], side, scale)


def covered(random: Generator, tile: np.ndarray, side: int, scale: float) -> np.ndarray:
    """Returns side × side (× k) pixels covered with a tile from a random offset; one tile covers `scale` pixels."""
    x, y = (int(value) for value in random.integers(TILE, size=2))
    scale = max(scale, 6.0)
    if scale >= TILE:
        # enlarge a part of the tile
        part = max(2, int(np.ceil(side * TILE / scale)))
        rows, columns = (np.arange(start, start + part) & (TILE - 1) for start in (y, x))
        return cv2.resize(tile[rows[:, None], columns], (side, side), interpolation=cv2.INTER_LINEAR)
    wide = round(scale)
    small = cv2.resize(tile, (wide, wide), interpolation=cv2.INTER_AREA)
    places = [(np.arange(side) + start) % wide for start in (y, x)]
    return small[places[0][:, None], places[1]]


def times(picture: np.ndarray, plane: np.ndarray) -> None:
    """Multiplies h × w × 3 by h × w in place, five times as fast as numpy."""
    cv2.multiply(picture, cv2.merge([plane] * 3), dst=picture)


def tinted(planes: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """Returns the sum of planes h × w, each multiplied by its BGR colour: h × w × 3."""
    mixed = []
    for channel in range(3):
        total = planes[0][0] * np.float32(planes[0][1][channel])
        for plane, colour in planes[1:]:
            total += plane * np.float32(colour[channel])
        mixed.append(total)
    return cv2.merge(mixed)


def covered_by(picture: np.ndarray, colour: np.ndarray, cover: np.ndarray) -> None:
    """Blends a colour into h × w × 3 in place, with the opacity `cover` (h × w, 0 to 1)."""
    times(picture, 1 - cover)
    cv2.add(picture, tinted([(cover, colour)]), dst=picture)
