"""Image buffers before lighting: depth, colour, normal, gloss, and the object at each pixel."""
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from models.animal.patterns import looked_up
from models.animal.solids import NEAREST, Patch, Solids, View, cross, inverse_of

#: Depth of the background, metres.
FARTHEST = 80.0


@dataclass(frozen=True)
class Face:
    """Flat convex polygon, k × 3 metres, visible from both sides."""

    points: np.ndarray
    #: BGR, 0 to 1.
    colour: np.ndarray
    #: `grain`: strength of the colour's variation; `gloss`: strength of reflections.
    grain: float = 0.08
    gloss: float = 0.05


class Frame:
    """
    Buffers h × w (colour and normal × 3). `owner`: 0 for nothing, −1 for an object, 1, 2, … for animals. `surface`:
    number of the surface, which differs at edges.
    """

    colour: np.ndarray
    gloss: np.ndarray

    def __init__(self, view: View) -> None:
        self.view = view
        width, height = view.size
        self.rays = view.rays()
        #: Distance from the camera for one metre of depth, per pixel.
        self.stretch = np.sqrt(np.einsum("hwc,hwc->hw", self.rays, self.rays))
        self.depth = np.full((height, width), FARTHEST, np.float32)
        self.normal = np.zeros((height, width, 3), np.float32)
        self.owner = np.zeros((height, width), np.int16)
        self.surface = np.zeros((height, width), np.int16)
        self.surfaces = 0

    def lay_ground(self, colour: np.ndarray, gloss: np.ndarray) -> None:
        """Draws the ground. `colour`: h × w × 3 as the camera sees it."""
        down = -self.rays[..., 2]
        depth = np.where(down > 1e-4, self.view.camera.place[2] / np.maximum(down, 1e-4), FARTHEST).astype(np.float32)
        near = depth < FARTHEST
        self.depth = np.minimum(depth, np.float32(FARTHEST))
        self.colour, self.gloss = colour, gloss
        self.normal[..., 2] = near

    def lay_faces(self, faces: list[Face], tile: np.ndarray) -> None:
        """Draws faces. `tile`: noise for the grain of their colours."""
        first, normals = self.surfaces + 1, []
        for face in faces:
            normals.append(self._lay_face(face))
        there = self.surface >= first
        if not there.any():
            return
        whose = self.surface[there] - first
        colour, normal = np.array([face.colour for face in faces], np.float32), np.array(normals, np.float32)
        # the two world axes that are most parallel to each face
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
        """Writes depth and surface number of one face. Returns its normal, which points to the camera."""
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
        # the slope of each ray towards the plane is linear in the pixel's position
        slope = (normal @ self.view.back).astype(np.float32)
        xs, ys = np.arange(low[0], high[0], dtype=np.float32) + 0.5, np.arange(low[1], high[1], dtype=np.float32) + 0.5
        depth = np.float32(-abs(off)) / np.minimum(xs * slope[0] + (ys * slope[1] + slope[2])[:, None], np.float32(-1e-6))
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        closer = cover.view(bool) & (depth < self.depth[window])
        np.copyto(self.depth[window], depth, where=closer)
        np.copyto(self.surface[window], self.surfaces, where=closer)
        return normal

    def lay_patch(self, solids: Solids, patch: Patch, colours_of: Callable[[np.ndarray, np.ndarray], np.ndarray], gloss: float, owner: int) -> None:
        """
        Draws a body of ellipsoids. `colours_of`: returns BGR (n × 3) for positions (n × 3, metres) and body parts (n).
        """
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
        """Returns the world position of the surface at every second pixel in both directions, h/2 × w/2 × 3, metres."""
        depth = self.depth[::2, ::2]
        planes = [depth * self.rays[::2, ::2, axis] + np.float32(self.view.camera.place[axis]) for axis in range(3)]
        return cv2.merge(planes)

    def whole(self, part: np.ndarray) -> np.ndarray:
        """Scales a buffer of every second pixel up to h × w."""
        return cv2.resize(part, self.view.size, interpolation=cv2.INTER_LINEAR)

    def softened(self, picture: np.ndarray) -> np.ndarray:
        """Smooths the edges between surfaces in the picture (anti-aliasing)."""
        edge = np.zeros(self.surface.shape, np.uint8)
        edge[:, 1:] |= self.surface[:, 1:] != self.surface[:, :-1]
        edge[1:] |= self.surface[1:] != self.surface[:-1]
        edge = cv2.dilate(edge, np.ones((2, 2), np.uint8), anchor=(1, 1)) > 0
        soft = cv2.GaussianBlur(picture, (3, 3), 0.75)
        picture[edge] = soft[edge]
        return picture


def _smooth(normal: np.ndarray, there: np.ndarray) -> np.ndarray:
    """
    Smooths normals (n × 3) across the creases between ellipsoids. `there`: h × w, the pixels to which they belong.
    """
    height, width = there.shape
    wide = 2 * round(0.035 * float(np.hypot(height, width))) + 1
    if wide < 3:
        return normal
    plane = np.zeros((height, width, 3), np.float32)
    plane[there] = normal
    soft = cv2.blur(cv2.blur(plane, (wide, wide)), (wide, wide))[there] + 0.12 * normal
    return soft / np.maximum(np.linalg.norm(soft, axis=1, keepdims=True), 1e-9)


def warped(texture: np.ndarray, reach: float, view: View) -> np.ndarray:
    """
    Projects a ground texture (side × side × k, `reach` metres from the origin in each direction) into the camera's
    picture.
    """
    scale = texture.shape[0] / (2 * reach)
    grid = np.array([[1 / scale, 0, -reach], [0, 1 / scale, -reach], [0, 0, 1]])
    return cv2.warpPerspective(texture, view.camera.ground() @ grid, view.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
