"""Lighting of flat faces: sun and sky, and their reflections in paint and glass."""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.berth.vehicles import MATT, Face

#: Reflectance of paint, glass, matt surfaces and lamps.
GLOSS = np.array([0.06, 0.22, 0.0, 0.1])


@dataclass(frozen=True)
class Light:
    #: Direction towards the sun, unit vector.
    sun: np.ndarray
    #: Share of the light that comes directly from the sun; 0 when overcast or at night.
    direct: float
    sky: np.ndarray


def placed(faces: list[Face], middle: np.ndarray, turn: float) -> list[Face]:
    cos, sin = np.cos(turn), np.sin(turn)
    matrix = np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]])
    return [Face(face.points @ matrix + np.array([*middle, 0]), face.colour, face.kind) for face in faces]


def any_light(random: Generator) -> Light:
    around, up = random.uniform(0, 2 * np.pi), np.radians(random.uniform(12, 80))
    sun = np.array([np.cos(around) * np.cos(up), np.sin(around) * np.cos(up), np.sin(up)])
    direct = random.choice([0.0, random.uniform(0.1, 0.4), random.uniform(0.4, 0.75)], p=[0.25, 0.25, 0.5])
    return Light(sun, direct, np.array([random.uniform(0.9, 1.15), 1.0, random.uniform(0.9, 1.05)]))


def shaded(faces: list[Face], light: Light, eye: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the colours of faces, n × 3, 0 to 255, and which of them face the camera."""
    corners = np.stack([face.points[:3] for face in faces])
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normal = one[:, [1, 2, 0]] * other[:, [2, 0, 1]] - one[:, [2, 0, 1]] * other[:, [1, 2, 0]]
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    to_eye = eye - corners.mean(1)
    to_eye /= np.linalg.norm(to_eye, axis=1, keepdims=True)
    towards = (normal * to_eye).sum(1)
    up = 0.5 + 0.5 * normal[:, 2]
    lit = (1 - light.direct) * (0.45 + 0.55 * up) + light.direct * (0.25 * up + 1.1 * np.maximum(0, normal @ light.sun))
    kinds = np.array([face.kind for face in faces])
    mirrored = 2 * towards[:, None] * normal - to_eye
    # reflections: the sky from above, the sun in one direction
    sky = GLOSS[kinds] * np.maximum(0, mirrored[:, 2]) * (0.6 + 0.4 * light.direct)
    sun = light.direct * 0.9 * (kinds != MATT) * np.maximum(0, mirrored @ light.sun) ** 40
    colours = np.stack([face.colour for face in faces]) * (lit[:, None] * light.sky) + sky[:, None] * light.sky + sun[:, None]
    return np.clip(colours, 0, 1.15) * 235, towards > 0
