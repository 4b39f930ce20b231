"""
Input of the berth network: a square of the picture around the berth, and a mask of the berth's ground.
`apps/edge/src/platform/model/berth-crop.ts` must cut the same way.
"""
import cv2
import numpy as np
from numpy.random import Generator

from models.berth.lots import Lot

#: Side of the crop, pixels.
SIDE = 64
#: Side of the crop relative to the bounding square of the berth's corners.
AROUND = 1.5
#: Planes of a crop: blue, green, red, and the mask of the berth's ground.
PLANES = 4


def crop_of(picture: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """
    Returns the crop of a berth, PLANES × SIDE × SIDE, uint8. `picture`: h × w × 3, uint8. Pixels outside it are grey.
    """
    low, high = corners.min(0), corners.max(0)
    side = max(float((high - low).max()) * AROUND, 4.0)
    scale = SIDE / side
    corner = (low + high) / 2 - side / 2
    # pixel centres are at half integers
    matrix = np.array([[scale, 0, -corner[0] * scale + scale / 2 - 0.5], [0, scale, -corner[1] * scale + scale / 2 - 0.5]])
    shrunk, matrix = _shrunk(picture, corner, side, scale, matrix)
    cut = cv2.warpAffine(shrunk, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(128, 128, 128))
    ground = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(ground, [np.round((corners - corner) * scale * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    return np.concatenate([cut.transpose(2, 0, 1), ground[None]])


def _shrunk(
    picture: np.ndarray, corner: np.ndarray, side: float, scale: float, matrix: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Averages the pixels of large berths before the crop, because single pixels would be noisy."""
    if scale >= 0.75:
        return picture, matrix
    size = int(np.ceil(side))
    whole = cv2.warpAffine(
        picture,
        np.array([[1, 0, -corner[0]], [0, 1, -corner[1]]], float),
        (size, size),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(128, 128, 128),
    )
    return cv2.resize(whole, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.array([[1, 0, 0], [0, 1, 0]], float)


def as_drawn_by_hand(random: Generator, corners: np.ndarray) -> np.ndarray:
    """Returns corners as people would draw them: inaccurate, and sometimes only a box around the berth."""
    size = np.ptp(corners, axis=0).max()
    moved = corners + random.normal(0, 0.035, (4, 2)) * size + random.normal(0, 0.045, 2) * size
    moved = (moved - moved.mean(0)) * np.exp(random.normal(0, 0.07)) + moved.mean(0)
    if random.random() < 0.15:
        (left, top), (right, bottom) = corners.min(0), corners.max(0)
        inset = random.uniform(0, 0.2)
        across, down = (right - left) * inset, (bottom - top) * inset
        moved = np.array([[left + across, top + down], [right - across, top + down], [right - across, bottom - down], [left + across, bottom - down]])
    return moved


def crops_of(random: Generator, drawn: Lot, picture: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns up to `count` crops of a lot, about half of them occupied, and whether each is occupied (float32)."""
    groups = [[berth for berth in drawn.berths if berth.is_occupied == value] for value in (False, True)]
    crops, said = [], []
    for value, group in enumerate(groups):
        for at in random.permutation(len(group))[: count // 2]:
            crops.append(crop_of(picture, as_drawn_by_hand(random, group[at].corners)))
            said.append(value)
    return np.array(crops, np.uint8).reshape(-1, PLANES, SIDE, SIDE), np.array(said, np.float32)
