"""What each pixel of a picture shows, before light falls on it: depth, colour, normal, shine, and whose it is."""
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.animal.patterns import looked_up
from models.animal.solids import NEAREST, Patch, Solids, View

#: What lies behind everything, in metres.
FARTHEST = 80.0


@dataclass(frozen=True)
class Face:
    """A flat convex polygon, k × 3 metres, seen from both sides."""

    points: np.ndarray
    #: BGR, 0 to 1.
    colour: np.ndarray
    #: How much its colour differs from place to place, and how much it shines.
    grain: float = 0.08
    gloss: float = 0.05


class Frame:
    """Planes h × w (colour and normal × 3). `owner`: 0 nobody's, −1 a thing's, 1, 2, … an animal's; `surface`: differs at edges."""

    def __init__(self, view: View) -> None:
        self.view = view
        width, height = view.size
        self.rays = view.rays()
        self.depth = np.full((height, width), FARTHEST, np.float32)
        self.colour = np.zeros((height, width, 3), np.float32)
        self.normal = np.zeros((height, width, 3), np.float32)
        self.gloss = np.zeros((height, width), np.float32)
        self.owner = np.zeros((height, width), np.int16)
        self.surface = np.zeros((height, width), np.int16)
        self.surfaces = 0

    def lay_ground(self, colour: np.ndarray, gloss: np.ndarray) -> None:
        """`colour`: h × w × 3 as seen, wherever the ground is."""
        down = -self.rays[..., 2]
        depth = np.where(down > 1e-4, self.view.camera.place[2] / np.maximum(down, 1e-4), FARTHEST).astype(np.float32)
        near = depth < FARTHEST
        self.depth = np.minimum(depth, FARTHEST)
        self.colour[near] = colour[near]
        self.gloss[near] = gloss[near]
        self.normal[near] = (0, 0, 1)

    def lay_face(self, face: Face, tile: np.ndarray) -> None:
        """`tile`: noise for its grain."""
        camera = self.view.camera
        if camera.depth(face.points).min() < NEAREST:
            return
        corners = camera.project(face.points)
        width, height = self.view.size
        low = np.clip(np.floor(corners.min(0)), 0, [width, height]).astype(int)
        high = np.clip(np.ceil(corners.max(0)) + 1, 0, [width, height]).astype(int)
        if (high <= low).any() or np.abs(corners).max() > 1e4:
            return
        cover = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillConvexPoly(cover, np.round((corners - 0.5 - low) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        normal = np.cross(face.points[1] - face.points[0], face.points[2] - face.points[0])
        normal /= max(float(np.linalg.norm(normal)), 1e-12)
        off = float(normal @ (face.points[0] - camera.place))
        normal = normal if off < 0 else -normal
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        slope = self.rays[window] @ normal.astype(np.float32)
        depth = -abs(off) / np.minimum(slope, -1e-6)
        closer = (cover > 0) & (depth < self.depth[window]) & (depth > NEAREST)
        if not closer.any():
            return
        self.depth[window][closer] = depth[closer]
        self.colour[window][closer] = face.colour
        if face.grain > 0:
            place = camera.place.astype(np.float32) + depth[closer][:, None] * self.rays[window][closer]
            along = np.abs(normal).argsort()[:2]
            marks = looked_up(tile, place[:, along[0]] * 70, place[:, along[1]] * 35)
            self.colour[window][closer] *= np.clip(1 + face.grain * marks, 0.2, 2)[:, None]
        self._own(window, closer, normal, face.gloss, -1)

    def lay_patch(self, solids: Solids, patch: Patch, colours_of: Callable[[np.ndarray, np.ndarray], np.ndarray], gloss: float, owner: int) -> None:
        """`colours_of`: BGR (n × 3) of places (n × 3, metres) and the parts (n) that lie there."""
        window = patch.window
        closer = patch.depth < self.depth[window]
        if not closer.any():
            return
        depth, which = patch.depth[closer], patch.which[closer]
        place = self.view.camera.place.astype(np.float32) + depth[:, None] * self.rays[window][closer]
        inverse = np.linalg.inv(solids.axes)
        form = (inverse.transpose(0, 2, 1) @ inverse).astype(np.float32)
        away = place - solids.centres.astype(np.float32)[which]
        normal = np.einsum("nij,nj->ni", form[which], away)
        normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
        self.depth[window][closer] = depth
        self.colour[window][closer] = colours_of(place, solids.parts[which])
        self._own(window, closer, _smooth(normal, closer), gloss, owner)

    def _own(self, window: tuple[slice, slice], closer: np.ndarray, normal: np.ndarray, gloss: float, owner: int) -> None:
        self.surfaces += 1
        self.normal[window][closer] = normal
        self.gloss[window][closer] = gloss
        self.owner[window][closer] = owner
        self.surface[window][closer] = self.surfaces

    def places(self) -> np.ndarray:
        """h × w × 3: where in the world each pixel's surface lies, in metres."""
        return self.view.camera.place.astype(np.float32) + self.depth[..., None] * self.rays

    def softened(self, picture: np.ndarray) -> np.ndarray:
        """The picture without steps along the edges of what stands in it."""
        edge = np.zeros(self.surface.shape, np.uint8)
        edge[:, 1:] |= self.surface[:, 1:] != self.surface[:, :-1]
        edge[1:] |= self.surface[1:] != self.surface[:-1]
        edge = cv2.dilate(edge, np.ones((2, 2), np.uint8), anchor=(1, 1)) > 0
        soft = cv2.GaussianBlur(picture, (3, 3), 0.75)
        picture[edge] = soft[edge]
        return picture


def _smooth(normal: np.ndarray, there: np.ndarray) -> np.ndarray:
    """Normals n × 3 without the creases between ellipsoids; `there`: h × w, where they lie."""
    height, width = there.shape
    wide = 2 * round(0.035 * float(np.hypot(height, width))) + 1
    if wide < 3:
        return normal
    plane = np.zeros((height, width, 3), np.float32)
    plane[there] = normal
    soft = cv2.blur(cv2.blur(plane, (wide, wide)), (wide, wide))[there] + 0.12 * normal
    return soft / np.maximum(np.linalg.norm(soft, axis=1, keepdims=True), 1e-9)


def warped(texture: np.ndarray, reach: float, view: View) -> np.ndarray:
    """A texture of the ground (side × side × k, `reach` metres both ways from the origin) as the camera sees it."""
    scale = texture.shape[0] / (2 * reach)
    grid = np.array([[1 / scale, 0, -reach], [0, 1 / scale, -reach], [0, 0, 1]])
    return cv2.warpPerspective(texture, view.camera.ground() @ grid, view.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
