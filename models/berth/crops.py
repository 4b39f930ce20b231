"""
What the judge of berths is shown: a square of the picture around the berth, and which of its pixels are the berth's
ground. `apps/edge/src/platform/model/berth-crop.ts` cuts the same.
"""
import cv2
import numpy as np
from numpy.random import Generator

from models.berth.lots import Lot

#: Pixels of the crop's sides.
SIDE = 64
#: The crop's side, as that of the square around the berth's corners.
AROUND = 1.5
#: Planes of a crop: blue, green, red, the berth's ground.
PLANES = 4


def crop_of(picture: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """PLANES × SIDE × SIDE, uint8, of a picture h × w × 3, uint8; what lies outside is grey."""
    low, high = corners.min(0), corners.max(0)
    side = max(float((high - low).max()) * AROUND, 4.0)
    scale = SIDE / side
    corner = (low + high) / 2 - side / 2
    # the middle of a pixel is at its half
    matrix = np.array([[scale, 0, -corner[0] * scale + scale / 2 - 0.5], [0, scale, -corner[1] * scale + scale / 2 - 0.5]])
    shrunk, matrix = _shrunk(picture, corner, side, scale, matrix)
    cut = cv2.warpAffine(shrunk, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(128, 128, 128))
    ground = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(ground, [np.round((corners - corner) * scale * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    return np.concatenate([cut.transpose(2, 0, 1), ground[None]])


def _shrunk(
    picture: np.ndarray, corner: np.ndarray, side: float, scale: float, matrix: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Large berths are averaged first: to take single pixels of them would leave noise."""
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
    """Corners as people set them: not quite where the berth's are, sometimes only a box around it."""
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
    """Up to `count` crops of a lot, about as many free as occupied, and whether each is occupied (float32)."""
    groups = [[berth for berth in drawn.berths if berth.is_occupied == value] for value in (False, True)]
    crops, said = [], []
    for value, group in enumerate(groups):
        for at in random.permutation(len(group))[: count // 2]:
            crops.append(crop_of(picture, as_drawn_by_hand(random, group[at].corners)))
            said.append(value)
    return np.array(crops, np.uint8).reshape(-1, PLANES, SIDE, SIDE), np.array(said, np.float32)
