"""
Ellipsoids, some of them cut by a plane, and the exact pixels at which a distant camera sees them, without perspective.
"""
from dataclasses import dataclass

import numpy as np

from models.animal.solids import Modeller, inverse_of

#: Depth of the background, metres.
BEHIND = 9.0


@dataclass(frozen=True)
class Shells:
    """
    n ellipsoids. `centres`: n × 3 metres; `axes`: n × 3 × 3, semi-axes as columns; `parts`: n; `cuts`: n × 4, plane of
    each cut: the ellipsoid exists where normal · point ≥ the fourth value.
    """

    centres: np.ndarray
    axes: np.ndarray
    parts: np.ndarray
    cuts: np.ndarray

    def moved(self, turn: np.ndarray, by: np.ndarray) -> "Shells":
        """Returns a copy that is rotated (3 × 3), then moved by metres (3)."""
        normals = self.cuts[:, :3] @ turn.T
        cuts = np.column_stack([normals, self.cuts[:, 3] + normals @ by])
        return Shells(self.centres @ turn.T + by, turn @ self.axes, self.parts, cuts)


class Builder(Modeller):
    """Collects ellipsoids, whole or cut by a plane."""

    def __init__(self) -> None:
        super().__init__()
        self.cuts: list[tuple[float, float, float, float]] = []

    def add(self, centre, ahead, radii, part: int = 0, cut: tuple[float, float, float, float] = (0.0, 0.0, 0.0, -1.0)) -> None:
        super().add(np.asarray(centre, float), np.asarray(ahead, float), radii, part)
        self.cuts.append(cut)

    def upright(self, centre, radii: tuple[float, float, float], part: int, cut: tuple[float, float, float, float] = (0.0, 0.0, 0.0, -1.0)) -> None:
        """Adds an upright ellipsoid. `radii`: forward, sideways, upward."""
        self.add(centre, (1.0, 0.0, 0.0), radii, part, cut)

    def shells(self) -> Shells:
        solids = self.solids()
        return Shells(solids.centres, solids.axes, solids.parts, np.array(self.cuts, float))


def joined(many: list[Shells]) -> Shells:
    return Shells(*(np.concatenate([getattr(each, name) for each in many]) for name in ("centres", "axes", "parts", "cuts")))


@dataclass(frozen=True)
class Seen:
    """
    Visible surfaces of h × w pixels. `depth`: metres; `which`: number of the ellipsoid (−1: none); `inner`: whether its
    inner side is visible.
    """

    depth: np.ndarray
    which: np.ndarray
    inner: np.ndarray


def seen_by(shells: Shells, camera: np.ndarray, scale: float, corner: np.ndarray, size: tuple[int, int]) -> Seen:
    """
    Renders ellipsoids. `camera`: rows right, below, ahead; `scale`: pixels per metre; `corner`: upper left corner of
    the picture in metres; `size`: width, height.
    """
    width, height = size
    depth = np.full((height, width), BEHIND, np.float32)
    which, inner = np.full((height, width), -1, np.int16), np.zeros((height, width), bool)
    centres, axes = shells.centres @ camera.T, camera @ shells.axes
    reach = np.sqrt((axes**2).sum(2))
    inverse = inverse_of(axes)
    forms = inverse.transpose(0, 2, 1) @ inverse
    normals = shells.cuts[:, :3] @ camera.T
    low = np.floor((centres[:, :2] - reach[:, :2] - corner) * scale).astype(int)
    high = np.ceil((centres[:, :2] + reach[:, :2] - corner) * scale).astype(int) + 1
    low, high = np.clip(low, 0, [width, height]), np.clip(high, 0, [width, height])
    for number in np.flatnonzero((high > low).all(1)):
        (left, top), (right, bottom) = low[number], high[number]
        form, centre = forms[number].astype(np.float32), centres[number].astype(np.float32)
        xs = ((np.arange(left, right, dtype=np.float32) + 0.5) / np.float32(scale) + np.float32(corner[0]) - centre[0])[None]
        ys = ((np.arange(top, bottom, dtype=np.float32) + 0.5) / np.float32(scale) + np.float32(corner[1]) - centre[1])[:, None]
        half = form[0, 2] * xs + form[1, 2] * ys
        rest = form[0, 0] * xs**2 + 2 * form[0, 1] * xs * ys + form[1, 1] * ys**2 - 1
        inside = half**2 - form[2, 2] * rest
        there = inside > 0
        root = np.sqrt(np.maximum(inside, 0))
        near = (-half - root) / form[2, 2]
        is_inner = np.zeros(there.shape, bool)
        if normals[number].any():
            off = np.float32(shells.cuts[number, 3] - normals[number] @ centre)
            flat = normals[number, 0] * xs + normals[number, 1] * ys
            far = (-half + root) / form[2, 2]
            is_inner = flat + normals[number, 2] * near < off
            there &= ~(is_inner & (flat + normals[number, 2] * far < off))
            near = np.where(is_inner, far, near)
        near = near + centre[2]
        window = (slice(top, bottom), slice(left, right))
        closer = there & (near < depth[window])
        np.copyto(depth[window], near, where=closer)
        np.copyto(which[window], number, where=closer)
        np.copyto(inner[window], is_inner, where=closer)
    return Seen(depth, which, inner)


def spots_of(seen: Seen, there: np.ndarray, scale: float, corner: np.ndarray) -> np.ndarray:
    """Returns the points of the k pixels that are `there`, k × 3 metres, in the camera's axes."""
    rows, columns = np.nonzero(there)
    return np.stack([(columns + 0.5) / scale + corner[0], (rows + 0.5) / scale + corner[1], seen.depth[there]], 1)


def normals_of(shells: Shells, seen: Seen, there: np.ndarray, spots: np.ndarray) -> np.ndarray:
    """Returns the unit normals, k × 3, in the world's axes. `spots`: k × 3 metres in the world."""
    which = seen.which[there]
    inverse = inverse_of(shells.axes)
    forms = (inverse.transpose(0, 2, 1) @ inverse)[which]
    normals = np.einsum("kij,kj->ki", forms, spots - shells.centres[which])
    normals *= np.where(seen.inner[there], -1, 1)[:, None]
    return normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
