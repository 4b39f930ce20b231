"""Objects made of ellipsoids, and the exact pixels at which a camera sees them."""
from dataclasses import dataclass

import cv2
import numpy as np

from models.berth.camera import Camera

#: Minimum distance of drawn objects from the camera, metres.
NEAREST = 0.25


@dataclass(frozen=True)
class Solids:
    """
    n ellipsoids of one object. `centres`: n × 3 metres; `axes`: n × 3 × 3, semi-axes as columns; `parts`: n, the body
    part of each.
    """

    centres: np.ndarray
    axes: np.ndarray
    parts: np.ndarray

    def moved(self, place: np.ndarray, turn: float, size: float = 1.0) -> "Solids":
        """
        Returns a copy that is scaled by `size`, rotated left by `turn` (radians), and then moved by `place` (3,
        metres).
        """
        rotation = turned(turn) * size
        return Solids(self.centres @ rotation.T + place, rotation @ self.axes, self.parts)


def turned(turn: float) -> np.ndarray:
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])


def inverse_of(axes: np.ndarray) -> np.ndarray:
    """Returns the inverse matrices, n × 3 × 3. The semi-axes (columns) must be orthogonal."""
    return axes.transpose(0, 2, 1) / (axes**2).sum(1)[:, :, None]


def cross(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Returns the cross product of two 3-vectors, ten times as fast as numpy."""
    (a, b, c), (x, y, z) = one.tolist(), other.tolist()
    return np.array([b * z - c * y, c * x - a * z, a * y - b * x])


class Modeller:
    """Collects ellipsoids one by one."""

    def __init__(self) -> None:
        self.centres: list[np.ndarray] = []
        self.aheads: list[np.ndarray] = []
        self.radii: list[tuple[float, float, float]] = []
        self.parts: list[int] = []

    def add(self, centre: np.ndarray, ahead: np.ndarray, radii: tuple[float, float, float], part: int = 0) -> None:
        """Adds an ellipsoid. `radii`: along `ahead`, to its left, and perpendicular to both."""
        self.centres.append(centre)
        self.aheads.append(ahead)
        self.radii.append(radii)
        self.parts.append(part)

    def limb(self, start: np.ndarray, end: np.ndarray, thick: float, part: int = 0) -> None:
        """Adds a round rod, whose ends extend slightly beyond `start` and `end`."""
        start, end = np.asarray(start, float), np.asarray(end, float)
        along = end - start
        self.add((start + end) / 2, along, (float(along @ along) ** 0.5 * 0.5 + thick * 0.8, thick, thick), part)

    def solids(self) -> Solids:
        ahead = np.array(self.aheads, float) + 1e-9
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
        # for a vertical `ahead`, left is along y
        left = np.stack([-ahead[:, 1], ahead[:, 0] + 1e-6, np.zeros(len(ahead))], 1)
        left /= np.linalg.norm(left, axis=1, keepdims=True)
        left -= ahead * (ahead * left).sum(1, keepdims=True)
        left /= np.linalg.norm(left, axis=1, keepdims=True)
        axes = np.stack([ahead, left, np.cross(ahead, left)], 2) * np.array(self.radii)[:, None, :]
        return Solids(np.array(self.centres, float), axes, np.array(self.parts, np.int16))


class View:
    """A camera with precomputed values for drawing. `size`: width and height of the picture in pixels."""

    def __init__(self, camera: Camera, size: tuple[int, int]) -> None:
        self.camera, self.size = camera, size
        self.back = np.linalg.inv(camera.matrix[:, :3])

    def rays(self) -> np.ndarray:
        """Returns the ray of each pixel, h × w × 3, in metres per metre of depth."""
        xs, ys = (np.arange(side, dtype=np.float32) + 0.5 for side in self.size)
        planes = [(xs * row[0] + (ys * row[1] + row[2])[:, None]) for row in self.back.astype(np.float32)]
        return cv2.merge(planes)


@dataclass(frozen=True)
class Patch:
    """
    Pixels of one object: position in the picture, depth (inf where it is absent), and the number of the visible
    ellipsoid.
    """

    left: int
    top: int
    depth: np.ndarray
    which: np.ndarray
    #: Share of the object's box that is inside the picture.
    inside: float

    @property
    def window(self) -> tuple[slice, slice]:
        height, width = self.depth.shape
        return slice(self.top, self.top + height), slice(self.left, self.left + width)


def bounds_of(view: View, solids: Solids) -> np.ndarray | None:
    """Returns the exact box of each ellipsoid, n × 4 pixels; None if one is too near or behind the camera."""
    reach = np.linalg.norm(solids.axes, axis=(1, 2))
    if (view.camera.depth(solids.centres) - reach < NEAREST).any():
        return None
    seen = view.camera.matrix[:, :3] @ solids.axes
    middle = solids.centres @ view.camera.matrix[:, :3].T + view.camera.matrix[:, 3]
    dual = seen @ seen.transpose(0, 2, 1) - middle[:, :, None] * middle[:, None, :]
    across = dual[:, 2, 2]
    ends = []
    for at in (0, 1):
        root = np.sqrt(np.maximum(dual[:, at, 2] ** 2 - across * dual[:, at, at], 0)) / -across
        ends.append((dual[:, at, 2] / across - root, dual[:, at, 2] / across + root))
    return np.stack([ends[0][0], ends[1][0], ends[0][1], ends[1][1]], 1)


def seen_of(view: View, solids: Solids) -> Patch | None:
    """
    Returns the pixels that an object would cover if nothing were in front of it; None if it is outside the picture.
    """
    bounds = bounds_of(view, solids)
    if bounds is None:
        return None
    width, height = view.size
    whole = np.concatenate([bounds[:, :2].min(0), bounds[:, 2:].max(0)])
    cut = np.clip(whole, 0, [width, height, width, height])
    left, top, right, bottom = np.array([*np.floor(cut[:2]), *np.ceil(cut[2:])], int)
    if right - left < 1 or bottom - top < 1:
        return None
    depth, which = np.full((bottom - top, right - left), np.inf, np.float32), np.zeros((bottom - top, right - left), np.int16)
    boxes = np.clip(np.concatenate([np.floor(bounds[:, :2]), np.ceil(bounds[:, 2:])], 1).astype(int), [left, top] * 2, [right, bottom] * 2)
    inverse = inverse_of(solids.axes)
    start = np.einsum("nij,nj->ni", inverse, view.camera.place - solids.centres)
    along = inverse @ view.back
    slope = np.einsum("nij,ni->nj", along, start)
    rest = (start**2).sum(1) - 1
    form = slope[:, :, None] * slope[:, None, :] - rest[:, None, None] * (along.transpose(0, 2, 1) @ along)
    # ellipsoids below a pixel (eyes, a distant tail) are left out
    large = (bounds[:, 2:] - bounds[:, :2] > 0.9).all(1) & (boxes[:, 2:] > boxes[:, :2]).all(1)
    for number, box in enumerate(boxes):
        if large[number]:
            _lay(depth, which, number, box, (left, top), form[number], slope[number], rest[number])
    inside = float(np.prod(cut[2:] - cut[:2]) / max(np.prod(whole[2:] - whole[:2]), 1e-6))
    return Patch(left, top, depth, which, inside)


def _lay(
    depth: np.ndarray, which: np.ndarray, number: int, box: np.ndarray, corner: tuple[int, int], form: np.ndarray, slope: np.ndarray, rest: float
) -> None:
    """Draws one ellipsoid. A ray hits it where a quadratic form of the pixel's position is positive."""
    xs, ys = np.arange(box[0], box[2]) + 0.5, np.arange(box[1], box[3]) + 0.5
    of_x = (form[0, 0] * xs + 2 * form[0, 2]) * xs + form[2, 2]
    of_y = (form[1, 1] * ys + 2 * form[1, 2]) * ys
    inner = of_x + of_y[:, None] + (2 * form[0, 1] * ys)[:, None] * xs
    window = (slice(box[1] - corner[1], box[3] - corner[1]), slice(box[0] - corner[0], box[2] - corner[0]))
    far = rest / (np.sqrt(np.maximum(inner, 0)) - (slope[0] * xs + slope[2]) - (slope[1] * ys)[:, None])
    closer = (inner > 0) & (far < depth[window])
    depth[window][closer] = far[closer]
    which[window][closer] = number
