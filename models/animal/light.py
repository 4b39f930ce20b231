"""
Lights an image buffer: sun, lamps, bright stripes through windows, infrared at night; shadows, wet reflections,
exposure.
"""
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from models.animal.frame import FARTHEST, Face, Frame
from models.animal.patterns import spread, times, tinted
from models.animal.solids import Solids

#: Side of the shadow map, pixels.
SIDE = 360
ROUND = np.stack([np.cos(np.linspace(0, 2 * np.pi, 13)[:-1]), np.sin(np.linspace(0, 2 * np.pi, 13)[:-1])])


@dataclass(frozen=True)
class Light:
    """`sun`: direction towards the sun, unit vector; `direct` and `sky`: BGR of the direct and of the ambient light."""

    sun: np.ndarray
    direct: np.ndarray
    sky: np.ndarray
    is_infrared: bool
    #: Whether the sun shines only through windows or slats.
    is_striped: bool


def any_light(random: Generator) -> Light:
    kind = random.choice(["overcast", "sun", "lamps", "stripes", "infrared"], p=[0.27, 0.2, 0.28, 0.13, 0.12])
    around, up = random.uniform(0, 2 * np.pi), np.radians(random.uniform(45, 88) if kind == "lamps" else random.uniform(18, 75))
    sun = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)])
    share = {
        "overcast": random.uniform(0, 0.2), "sun": random.uniform(0.5, 1.2), "lamps": random.uniform(0.2, 0.7),
        "stripes": random.uniform(0.8, 2.5), "infrared": 1.0,
    }[kind]  # fmt: skip
    warm = np.exp(np.array([-1, 0, 1]) * random.normal(0.04, 0.08))
    cool = np.exp(np.array([1, 0, -1]) * random.normal(0.02, 0.06))
    sky = (0.04 if kind == "infrared" else random.uniform(0.35, 0.8)) * cool
    return Light(sun, share * warm, sky, kind == "infrared", kind == "stripes")


def lit(random: Generator, frame: Frame, light: Light, solids: list[Solids], faces: list[Face], reach: float) -> np.ndarray:
    """Returns the lit picture, h × w × 3, BGR, 0 to about 255, and more where the light is dazzling."""
    places = frame.places()
    to_eye = cv2.multiply(frame.rays, cv2.merge([-1 / frame.stretch] * 3))
    if light.is_infrared:
        towards = to_eye
        reaching = _spot(random, frame)
    else:
        towards = light.sun.astype(np.float32)
        reaching = frame.whole(_sunlit(random, frame, light, places, solids, faces, reach))
    lighted = np.maximum(_along(frame.normal, towards), 0) * reaching
    around = (0.62 + 0.38 * frame.normal[..., 2]) * frame.whole(_closeness(random, places, solids, reach))
    picture = tinted([(lighted, light.direct), (around, light.sky)])
    cv2.multiply(picture, frame.colour, dst=picture)
    if frame.gloss.max() > 0.06:
        shine = _shine(random, frame, to_eye[::2, ::2], towards[::2, ::2] if light.is_infrared else towards, lighted[::2, ::2])
        cv2.add(picture, tinted([(frame.whole(shine), light.direct * 0.8 + light.sky * 0.4)]), dst=picture)
    far, behind = frame.depth >= FARTHEST, random.uniform(0, 0.9)
    if far.any():
        picture[far] = behind
    return _exposed(random, frame.softened(picture), light.is_infrared)


def _along(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Returns the dot product of directions h × w × 3 with other directions h × w × 3 or with a single one: h × w."""
    return one @ other if other.ndim == 1 else np.einsum("hwc,hwc->hw", one, other)


def _exposed(random: Generator, picture: np.ndarray, is_infrared: bool) -> np.ndarray:
    """
    Applies uneven lighting, grey under infrared, and an exposure that brings the picture to the camera's target
    brightness.
    """
    if not is_infrared and random.random() < 0.4:
        uneven = cv2.resize(random.normal(0, 0.5, (3, 4)).astype(np.float32), picture.shape[1::-1], interpolation=cv2.INTER_CUBIC)
        times(picture, np.exp(np.float32(0.35) * uneven))
    if is_infrared:
        picture = cv2.merge([picture @ random.dirichlet([6, 6, 6]).astype(np.float32)] * 3)
    wanted = random.uniform(0.18, 0.45) if is_infrared else random.uniform(0.28, 0.58)
    picture *= np.float32(245 * (wanted / max(float(picture[::4, ::4].mean()), 0.01)) ** 0.8)
    return picture


def _grid(places: np.ndarray, away: np.ndarray, reach: float) -> tuple[np.ndarray, np.ndarray]:
    """
    Returns the pixels of a ground map (`reach` metres from the origin in each direction) onto which positions project
    along `away`, the shift per metre of height.
    """
    flat = (places[..., :2] - places[..., 2:] * away.astype(np.float32) + reach) * (SIDE / (2 * reach))
    return flat[..., 0], flat[..., 1]


def _outlines(solids: list[Solids], away: np.ndarray, reach: float) -> tuple[np.ndarray, np.ndarray]:
    """
    Returns the shadows of all ellipsoids on the ground: outlines n × 12 × 2 in 1/16 pixel of the map, and heights n.
    """
    centres, axes = np.concatenate([each.centres for each in solids]), np.concatenate([each.axes for each in solids])
    fallen = np.concatenate([np.eye(2), -away[:, None]], 1)
    flat = fallen @ axes
    spread_of = np.linalg.cholesky(flat @ flat.transpose(0, 2, 1) + 1e-9 * np.eye(2))
    outlines = (centres @ fallen.T)[:, :, None] + spread_of @ ROUND
    return np.round((outlines.transpose(0, 2, 1) + reach) * (SIDE / (2 * reach)) * 16).astype(np.int32), centres[:, 2]


def _sunlit(
    random: Generator, frame: Frame, light: Light, places: np.ndarray, solids: list[Solids], faces: list[Face], reach: float
) -> np.ndarray:
    """Returns the share of the sun's light that reaches each pixel, h/2 × w/2."""
    away = light.sun[:2] / light.sun[2]
    highest = np.full((SIDE, SIDE), -1.0, np.float32)
    shapes: list[tuple[float, np.ndarray]] = []
    if solids:
        outlines, heights = _outlines(solids, away, reach)
        shapes += list(zip(heights.tolist(), outlines))
    for face in faces:
        fallen = (face.points[:, :2] - face.points[:, 2:] * away + reach) * (SIDE / (2 * reach))
        if np.abs(fallen).max() < 4 * SIDE:
            shapes.append((float(face.points[:, 2].mean()), np.round(fallen * 16).astype(np.int32)))
    for height, outline in sorted(shapes, key=lambda shape: shape[0]):
        cv2.fillConvexPoly(highest, outline, height, cv2.LINE_8, 4)
    across, down = _grid(places, away, reach)
    above = cv2.remap(highest, across, down, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=-1.0)
    # an object does not shade itself here; its own normals do that
    margin = np.where(frame.owner[::2, ::2] != 0, np.float32(0.35), np.float32(0.04))
    shadow = (above > places[..., 2] + margin).astype(np.float32)
    shadow = cv2.GaussianBlur(shadow, (0, 0), random.uniform(0.4, 1.8))
    sunlit = 1 - shadow * random.uniform(0.75, 1.0)
    if light.is_striped:
        sunlit *= cv2.remap(_stripes(random, reach), across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    return sunlit


def _stripes(random: Generator, reach: float) -> np.ndarray:
    """Returns where the sun shines through panes or gaps between boards, SIDE × SIDE."""
    lets = np.zeros((SIDE, SIDE), np.float32)
    step, open_part, lean = random.uniform(0.1, 1.2) * SIDE / (2 * reach) + 3, random.uniform(0.2, 0.7), random.normal(0, 0.4)
    long = random.uniform(0.15, 2) * SIDE
    start, turn = random.uniform(0, SIDE - long * 0.5) if long < SIDE else 0, random.random() < 0.5
    for at in np.arange(-SIDE, 2 * SIDE, step * random.uniform(0.8, 1.5)):
        ring = np.array([(at, start), (at + step * open_part, start), (at + step * open_part + lean * long, start + long), (at + lean * long, start + long)])
        cv2.fillConvexPoly(lets, np.round(ring[:, ::-1] if turn else ring).astype(np.int32), 1.0)
    return cv2.GaussianBlur(lets, (0, 0), random.uniform(0.6, 3))


def _closeness(random: Generator, places: np.ndarray, solids: list[Solids], reach: float) -> np.ndarray:
    """Returns the share of the ambient light that reaches each pixel, h/2 × w/2; low under and between bodies."""
    taken = np.zeros((SIDE, SIDE), np.float32)
    if solids:
        outlines, _ = _outlines(solids, np.zeros(2), reach)
        for outline in outlines:
            cv2.fillConvexPoly(taken, outline, 1.0, cv2.LINE_8, 4)
        taken = cv2.GaussianBlur(taken, (0, 0), max(1.0, 0.09 * SIDE / (2 * reach)))
    across, down = _grid(places, np.zeros(2), reach)
    near = cv2.remap(taken, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    low = np.clip(1 - places[..., 2] / 0.45, 0, 1)
    return 1 - near * low * random.uniform(0.4, 0.85)


def _spot(random: Generator, frame: Frame) -> np.ndarray:
    """Returns the light of the infrared lamp next to the lens, h × w: bright in the middle and nearby."""
    width, height = frame.view.size
    xs = (np.arange(width, dtype=np.float32) / width - 0.5 - np.float32(random.normal(0, 0.06)))[None]
    ys = (np.arange(height, dtype=np.float32) / width - 0.5 * height / width - np.float32(random.normal(0, 0.05)))[:, None]
    narrow = random.uniform(1.0, 4.0)
    return np.exp(np.float32(-narrow) * (xs**2 + ys**2)) * (np.median(frame.depth) / frame.depth) ** np.float32(random.uniform(0.5, 1.6))


def _shine(random: Generator, frame: Frame, to_eye: np.ndarray, towards: np.ndarray, lighted: np.ndarray) -> np.ndarray:
    """
    Returns the reflections of wet skin and floors, h/2 × w/2. `to_eye`, `towards` and `lighted` have the same size.
    """
    normal, gloss = frame.normal[::2, ::2], frame.gloss[::2, ::2]
    height, width = gloss.shape
    rough = spread(random, width, random.uniform(10, 60))[:height]
    half = to_eye + towards
    along = _along(normal, half) / np.sqrt(np.maximum(_along(half, half), 1e-9))
    mirrored = np.maximum(along + np.float32(0.012) * rough, 0) ** np.float32(random.uniform(15, 60))
    glancing = (1 - np.clip(_along(normal, to_eye), 0, 1)) ** 2
    glancing *= glancing
    lamps = np.clip(rough - 0.9, 0, 1) * 0.5
    return gloss * (mirrored * np.minimum(lighted * 1.5, 1) * 0.8 + glancing * 0.5 + lamps * (normal[..., 2] > 0.9) * 0.4)
