"""Solid things made of ellipsoids, and which of their pixels a camera sees: exact, without faces."""
from dataclasses import dataclass

import numpy as np

from models.berth.camera import Camera

#: Metres before the camera within which nothing is drawn.
NEAREST = 0.25


@dataclass(frozen=True)
class Solids:
    """n ellipsoids that make one thing. `centres`: n × 3 metres; `axes`: n × 3 × 3, semi-axes as columns; `parts`: n, what each is."""

    centres: np.ndarray
    axes: np.ndarray
    parts: np.ndarray

    def moved(self, place: np.ndarray, turn: float, size: float = 1.0) -> "Solids":
        """Made `size` times larger, turned left by `turn`, then moved by `place` (3, metres)."""
        rotation = turned(turn) * size
        return Solids(self.centres @ rotation.T + place, rotation @ self.axes, self.parts)

    def joined(self, other: "Solids") -> "Solids":
        return Solids(*(np.concatenate(pair) for pair in ((self.centres, other.centres), (self.axes, other.axes), (self.parts, other.parts))))


def turned(turn: float) -> np.ndarray:
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])


class Modeller:
    """Collects ellipsoids one by one."""

    def __init__(self) -> None:
        self.centres: list[np.ndarray] = []
        self.axes: list[np.ndarray] = []
        self.parts: list[int] = []

    def add(self, centre: np.ndarray, ahead: np.ndarray, radii: tuple[float, float, float], part: int = 0) -> None:
        """`radii`: along `ahead`, to its left, and across both."""
        ahead = np.asarray(ahead, float) / np.linalg.norm(ahead)
        left = np.array([-ahead[1], ahead[0], 0.0])
        length = np.linalg.norm(left)
        left = left / length if length > 1e-6 else np.array([0.0, 1.0, 0.0])
        self.centres.append(np.asarray(centre, float))
        self.axes.append(np.stack([ahead, left, np.cross(ahead, left)], 1) * np.array(radii))
        self.parts.append(part)

    def limb(self, start: np.ndarray, end: np.ndarray, thick: float, part: int = 0) -> None:
        """A round rod; its ends lie a little beyond `start` and `end`."""
        start, end = np.asarray(start, float), np.asarray(end, float)
        self.add((start + end) / 2, end - start + 1e-9, (float(np.linalg.norm(end - start)) * 0.5 + thick * 0.8, thick, thick), part)

    def solids(self) -> Solids:
        return Solids(np.array(self.centres), np.array(self.axes), np.array(self.parts, np.int16))


class View:
    """A camera with what is asked of it for each thing. `size`: width and height of its picture in pixels."""

    def __init__(self, camera: Camera, size: tuple[int, int]) -> None:
        self.camera, self.size = camera, size
        self.back = np.linalg.inv(camera.matrix[:, :3])

    def rays(self) -> np.ndarray:
        """h × w × 3: metres along the ray of each pixel for one metre of depth."""
        xs, ys = np.arange(self.size[0], dtype=np.float32) + 0.5, np.arange(self.size[1], dtype=np.float32) + 0.5
        back = self.back.astype(np.float32)
        return xs[None, :, None] * back[:, 0] + (ys[:, None] * back[:, 1] + back[:, 2])[:, None, :]


@dataclass(frozen=True)
class Patch:
    """A thing's own pixels: where its patch lies in the picture, depth (inf: not there), and which ellipsoid each shows."""

    left: int
    top: int
    depth: np.ndarray
    which: np.ndarray
    #: Share of the thing's box that lies in the picture.
    inside: float

    @property
    def window(self) -> tuple[slice, slice]:
        height, width = self.depth.shape
        return slice(self.top, self.top + height), slice(self.left, self.left + width)


def bounds_of(view: View, solids: Solids) -> np.ndarray | None:
    """n × 4, pixels: the exact box of each ellipsoid; nothing if one is too near or behind the camera."""
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
    """The pixels that a thing would take if nothing stood before it."""
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
    inverse = np.linalg.inv(solids.axes)
    start = np.einsum("nij,nj->ni", inverse, view.camera.place - solids.centres)
    along = inverse @ view.back
    slope = np.einsum("nij,ni->nj", along, start)
    rest = (start**2).sum(1) - 1
    form = slope[:, :, None] * slope[:, None, :] - rest[:, None, None] * (along.transpose(0, 2, 1) @ along)
    for number, box in enumerate(boxes):
        if box[0] < box[2] and box[1] < box[3]:
            _lay(depth, which, number, box, (left, top), form[number], slope[number], rest[number])
    inside = float(np.prod(cut[2:] - cut[:2]) / max(np.prod(whole[2:] - whole[:2]), 1e-6))
    return Patch(left, top, depth, which, inside)


def _lay(
    depth: np.ndarray, which: np.ndarray, number: int, box: np.ndarray, corner: tuple[int, int], form: np.ndarray, slope: np.ndarray, rest: float
) -> None:
    """One ellipsoid: rays meet it where a form of second degree in the pixel's place is positive."""
    xs, ys = np.arange(box[0], box[2]) + 0.5, np.arange(box[1], box[3]) + 0.5
    of_x = (form[0, 0] * xs + 2 * form[0, 2]) * xs + form[2, 2]
    of_y = (form[1, 1] * ys + 2 * form[1, 2]) * ys
    inner = of_x + of_y[:, None] + (2 * form[0, 1] * ys)[:, None] * xs
    window = (slice(box[1] - corner[1], box[3] - corner[1]), slice(box[0] - corner[0], box[2] - corner[0]))
    far = rest / (np.sqrt(np.maximum(inner, 0)) - (slope[0] * xs + slope[2]) - (slope[1] * ys)[:, None])
    closer = (inner > 0) & (far < depth[window])
    depth[window][closer] = far[closer]
    which[window][closer] = number
