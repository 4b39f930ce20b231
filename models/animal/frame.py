"""What each pixel of a picture shows, before light falls on it: depth, colour, normal, shine, and whose it is."""
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.animal.patterns import looked_up
from models.animal.solids import NEAREST, Patch, Solids, View, cross, inverse_of

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

    colour: np.ndarray
    gloss: np.ndarray

    def __init__(self, view: View) -> None:
        self.view = view
        width, height = view.size
        self.rays = view.rays()
        #: Metres from the lens for one metre of depth.
        self.stretch = np.sqrt(np.einsum("hwc,hwc->hw", self.rays, self.rays))
        self.depth = np.full((height, width), FARTHEST, np.float32)
        self.normal = np.zeros((height, width, 3), np.float32)
        self.owner = np.zeros((height, width), np.int16)
        self.surface = np.zeros((height, width), np.int16)
        self.surfaces = 0

    def lay_ground(self, colour: np.ndarray, gloss: np.ndarray) -> None:
        """`colour`: h × w × 3 as seen, wherever the ground is."""
        down = -self.rays[..., 2]
        depth = np.where(down > 1e-4, self.view.camera.place[2] / np.maximum(down, 1e-4), FARTHEST).astype(np.float32)
        near = depth < FARTHEST
        self.depth = np.minimum(depth, np.float32(FARTHEST))
        self.colour, self.gloss = colour, gloss
        self.normal[..., 2] = near

    def lay_faces(self, faces: list[Face], tile: np.ndarray) -> None:
        """`tile`: noise for their grain."""
        first, normals = self.surfaces + 1, []
        for face in faces:
            normals.append(self._lay_face(face))
        there = self.surface >= first
        if not there.any():
            return
        whose = self.surface[there] - first
        colour, normal = np.array([face.colour for face in faces], np.float32), np.array(normals, np.float32)
        # the two directions of the world that lie most in each face
        order = np.abs(normal).argsort(1)
        across, down = (np.eye(3, dtype=np.float32)[order[:, at]] for at in (0, 1))
        place = self.view.camera.place.astype(np.float32) + self.depth[there][:, None] * self.rays[there]
        marks = looked_up(tile, np.einsum("nc,nc->n", place, across[whose]) * 70, np.einsum("nc,nc->n", place, down[whose]) * 35)
        grain, gloss = (np.array(values, np.float32)[whose] for values in zip(*((face.grain, face.gloss) for face in faces)))
        self.colour[there] = colour[whose] * np.clip(1 + grain * marks, 0.2, 2)[:, None]
        self.normal[there] = normal[whose]
        self.gloss[there] = gloss
        self.owner[there] = -1

    def _lay_face(self, face: Face) -> np.ndarray:
        """Depth and number of one face; returns its normal, towards the camera."""
        self.surfaces += 1
        camera = self.view.camera
        normal = cross(face.points[1] - face.points[0], face.points[2] - face.points[0])
        normal /= max(float(normal @ normal) ** 0.5, 1e-12)
        off = float(normal @ (face.points[0] - camera.place))
        normal = normal if off < 0 else -normal
        seen = face.points @ camera.matrix[:, :3].T + camera.matrix[:, 3]
        if seen[:, 2].min() < NEAREST:
            return normal
        corners = seen[:, :2] / seen[:, 2:]
        width, height = self.view.size
        (left, top), (right, bottom) = corners.min(0).tolist(), corners.max(0).tolist()
        low, high = (max(int(left), 0), max(int(top), 0)), (min(int(right) + 2, width), min(int(bottom) + 2, height))
        if max(right, bottom, -left, -top) > 1e4 or high[0] <= low[0] or high[1] <= low[1]:
            return normal
        cover = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillConvexPoly(cover, np.round((corners - 0.5 - low) * 16).astype(np.int32), 1, cv2.LINE_8, 4)
        # how fast each ray nears the plane is linear in the pixel's place
        slope = (normal @ self.view.back).astype(np.float32)
        xs, ys = np.arange(low[0], high[0], dtype=np.float32) + 0.5, np.arange(low[1], high[1], dtype=np.float32) + 0.5
        depth = np.float32(-abs(off)) / np.minimum(xs * slope[0] + (ys * slope[1] + slope[2])[:, None], np.float32(-1e-6))
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        closer = cover.view(bool) & (depth < self.depth[window])
        np.copyto(self.depth[window], depth, where=closer)
        np.copyto(self.surface[window], self.surfaces, where=closer)
        return normal

    def lay_patch(self, solids: Solids, patch: Patch, colours_of: Callable[[np.ndarray, np.ndarray], np.ndarray], gloss: float, owner: int) -> None:
        """`colours_of`: BGR (n × 3) of places (n × 3, metres) and the parts (n) that lie there."""
        window = patch.window
        closer = patch.depth < self.depth[window]
        if not closer.any():
            return
        depth, which = patch.depth[closer], patch.which[closer]
        place = self.view.camera.place.astype(np.float32) + depth[:, None] * self.rays[window][closer]
        inverse = inverse_of(solids.axes)
        form = (inverse.transpose(0, 2, 1) @ inverse).astype(np.float32)
        away = place - solids.centres.astype(np.float32)[which]
        normal = np.einsum("nij,nj->ni", form[which], away)
        normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
        self.depth[window][closer] = depth
        self.colour[window][closer] = colours_of(place, solids.parts[which])
        self.surfaces += 1
        self.normal[window][closer] = _smooth(normal, closer)
        np.copyto(self.gloss[window], gloss, where=closer)
        np.copyto(self.owner[window], owner, where=closer)
        np.copyto(self.surface[window], self.surfaces, where=closer)

    def places(self) -> np.ndarray:
        """Of every second pixel both ways, h/2 × w/2 × 3: where in the world its surface lies, in metres."""
        depth = self.depth[::2, ::2]
        planes = [depth * self.rays[::2, ::2, axis] + np.float32(self.view.camera.place[axis]) for axis in range(3)]
        return cv2.merge(planes)

    def whole(self, part: np.ndarray) -> np.ndarray:
        """h × w, of what is known of every second pixel."""
        return cv2.resize(part, self.view.size, interpolation=cv2.INTER_LINEAR)

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
