"""Pictures of roads and yards from above, and the box of the visible part of each vehicle."""
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.random import Generator

from models.berth.camera import Camera
from models.berth.light import Light, any_light, shaded
from models.berth.vehicles import Face
from models.overhead.ground import SIDE, Ground
from models.overhead.traffic import Standing, traffic
from models.overhead.views import HEIGHT, WIDTH, camera, reach_of
from models.shared.photograph import photograph

#: Factor by which pictures are drawn larger; they are reduced at the end (supersampling).
FINER = 2
#: Grey value of the margin that the product adds to a picture.
GREY = 0x77


@dataclass(frozen=True)
class SeenVehicle:
    """`box`: left, top, right, bottom of the visible part, in pixels; `visible`: visible share of the vehicle."""

    box: np.ndarray
    is_car: bool
    visible: float


@dataclass(frozen=True)
class Scene:
    """`picture`: uint8, HEIGHT × WIDTH × 3, BGR."""

    picture: np.ndarray
    vehicles: list[SeenVehicle]


def scene(random: Generator) -> Scene:
    view, light = camera(random), any_light(random)
    reach, turn = reach_of(view), random.choice([0.0, np.pi / 2, random.uniform(0, np.pi)])
    # oblique lanes are about as frequent as lanes along or across the picture
    count, wide = int(random.integers(1, 6)), random.uniform(2.9, 3.9)
    edges = [float((number - count / 2) * wide) for number in range(count + 1)]
    ground = Ground(random, reach)
    if random.random() < 0.75:
        ground.lanes(random, turn, edges)
    ground.wear(random)
    standing = traffic(random, turn, edges, reach, partial(_is_near, view))
    picture = _ground_seen(random, ground, view) * _shadow(random, standing, light, view)[..., None]
    owner, wholes = _lay(random, picture, standing, light, view)
    picture *= 1 + cv2.resize(random.normal(0, 0.05, (12, 20)).astype(np.float32), (WIDTH * FINER, HEIGHT * FINER), interpolation=cv2.INTER_CUBIC)[..., None]
    shown = photograph(random, cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), 5)
    _margin(random, shown, owner)
    return Scene(shown, _seen(owner, standing, wholes))


def _is_near(view: Camera, spot: np.ndarray) -> bool:
    """Returns whether a vehicle at this position, or its shadow, may extend into the picture."""
    middle = np.array([[*spot, 0.0], [*(spot + 7), 0.0]])
    if view.depth(middle).min() < 0.5:
        return False
    pixels = view.project(middle)
    edge = float(np.abs(pixels[1] - pixels[0]).max()) * 1.3
    x, y = pixels[0]
    return -edge < x < WIDTH + edge and -edge < y < HEIGHT + edge


def _ground_seen(random: Generator, ground: Ground, view: Camera) -> np.ndarray:
    grid = np.array([[1 / ground.scale, 0, -ground.reach], [0, 1 / ground.scale, -ground.reach], [0, 0, 1]])
    assert ground.picture.shape[0] == SIDE
    finer = np.diag([FINER, FINER, 1.0]) @ view.ground() @ grid
    beyond = tuple(float(value) for value in ground.colour * random.uniform(0.6, 1.3))
    seen = cv2.warpPerspective(ground.picture, finer, (WIDTH * FINER, HEIGHT * FINER), flags=cv2.INTER_LINEAR, borderValue=beyond)
    return seen * (1 + random.standard_normal((*seen.shape[:2], 1), np.float32) * random.uniform(0.0, 0.05))


def _shadow(random: Generator, standing: list[Standing], light: Light, view: Camera) -> np.ndarray:
    """Returns the share of the light that reaches the ground at each pixel."""
    fallen, near = (np.zeros((HEIGHT * FINER, WIDTH * FINER), np.float32) for _ in range(2))
    for each in standing:
        points = np.concatenate([face.points for face in each.faces])
        low = points[points[:, 2] < 1.0] if each.is_vehicle else points
        _cover(near, view, np.hstack([low[:, :2], np.zeros((len(low), 1))]))
        if light.direct > 0:
            ground = points[:, :2] - light.sun[:2] / light.sun[2] * points[:, 2:]
            _cover(fallen, view, np.hstack([ground, np.zeros((len(ground), 1))]))
    if random.random() < 0.2:
        middle, size = random.uniform(0, 1, 2) * [WIDTH * FINER, HEIGHT * FINER], random.uniform(60, 500, 2)
        cv2.fillConvexPoly(fallen, cv2.boxPoints((middle.tolist(), size.tolist(), random.uniform(0, 180))).astype(np.int32), 1.0)
    fallen = cv2.GaussianBlur(fallen, (0, 0), random.uniform(0.7, 3))
    near = cv2.GaussianBlur(near, (0, 0), random.uniform(3, 9))
    return (1 - fallen * light.direct * random.uniform(0.8, 1.0)) * (1 - near * random.uniform(0.1, 0.6))


def _outline(view: Camera, points: np.ndarray) -> np.ndarray | None:
    """Returns an outline, n × 1 × 2 supersampled pixels; None if a point is not in front of the camera."""
    if view.depth(points).min() < 0.5:
        return None
    return np.round(cv2.convexHull((view.project(points) * FINER).astype(np.float32))).astype(np.int32)


def _cover(plane: np.ndarray, view: Camera, points: np.ndarray) -> None:
    outline = _outline(view, points) if len(points) else None
    if outline is not None:
        cv2.fillConvexPoly(plane, outline, 1.0)


def _lay(random: Generator, picture: np.ndarray, standing: list[Standing], light: Light, view: Camera) -> tuple[np.ndarray, list[float]]:
    """
    Draws all objects, the farthest first. Returns the object number of each supersampled pixel (0: none), and the area
    of each whole outline in pixels.
    """
    owner, wholes = np.zeros(picture.shape[:2], np.int32), [0.0] * len(standing)
    far = [-float(np.linalg.norm(each.faces[0].points[0] - view.place)) for each in standing]
    for number in np.argsort(far):
        faces = standing[number].faces
        points = np.concatenate([face.points for face in faces])
        depths = view.depth(points)
        if depths.min() < 0.5:
            continue
        pixels = view.project(points) * FINER
        if (pixels.max(0) < 0).any() or pixels[:, 0].min() > WIDTH * FINER or pixels[:, 1].min() > HEIGHT * FINER:
            continue
        outline = np.round(cv2.convexHull(pixels.astype(np.float32))).astype(np.int32)
        wholes[number] = float(cv2.contourArea(outline))
        cv2.fillConvexPoly(owner, outline, int(number) + 1)
        _lay_faces(random, picture, faces, pixels, depths, light, view)
    return owner, wholes


def _lay_faces(
    random: Generator, picture: np.ndarray, faces: list[Face], pixels: np.ndarray, depths: np.ndarray, light: Light, view: Camera
) -> None:
    counts = np.array([len(face.points) for face in faces])
    ends = np.cumsum(counts)
    colours, is_outside = shaded(faces, light, view.place)
    colours *= np.exp(random.normal(0, 0.02, (len(faces), 1)))
    corners = np.round(pixels * 16).astype(np.int32)
    for at in np.argsort(-np.add.reduceat(depths, ends - counts) / counts):
        if is_outside[at]:
            cv2.fillConvexPoly(picture, corners[ends[at] - counts[at] : ends[at]], colours[at].tolist(), cv2.LINE_AA, 4)


def _margin(random: Generator, picture: np.ndarray, owner: np.ndarray) -> None:
    """Adds grey margins at two opposite ends, as the product does for pictures with another aspect ratio."""
    if random.random() < 0.5:
        return
    across = random.random() < 0.7
    thick = int(random.uniform(0.03, 0.2) * (HEIGHT if across else WIDTH))
    for cut, finer in ((slice(0, thick), slice(0, thick * FINER)), (slice(-thick, None), slice(-thick * FINER, None))):
        picture[(cut, slice(None)) if across else (slice(None), cut)] = GREY
        owner[(finer, slice(None)) if across else (slice(None), finer)] = 0


def _seen(owner: np.ndarray, standing: list[Standing], wholes: list[float]) -> list[SeenVehicle]:
    found = []
    for number, each in enumerate(standing):
        if not each.is_vehicle or wholes[number] < 1:
            continue
        own = owner == number + 1
        count = int(own.sum())
        if count < 12:
            continue
        rows, columns = np.where(own.any(1))[0], np.where(own.any(0))[0]
        box = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1], np.float32) / FINER
        found.append(SeenVehicle(box, each.is_car, count / wholes[number]))
    return found
