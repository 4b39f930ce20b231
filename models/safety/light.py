"""Random light on workers: dull day, sun, back light, lamps, infrared."""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator


@dataclass(frozen=True)
class Light:
    """`sun`: direction towards the sun; `direct`, `sky`: BGR; `returned`: brightness of reflective bands."""

    sun: np.ndarray
    direct: np.ndarray
    sky: np.ndarray
    returned: float
    is_grey: bool


def any_light(random: Generator, camera: np.ndarray) -> Light:
    kind = random.choice(["dull", "sun", "back", "lamp", "infrared"], p=[0.33, 0.29, 0.12, 0.18, 0.08])
    way, up = random.uniform(0, 2 * np.pi), np.radians(random.uniform(20, 80))
    sun = np.array([np.cos(way) * np.cos(up), np.sin(way) * np.cos(up), np.sin(up)])
    if kind == "back":
        sun = camera[2] + np.array([0, 0, random.uniform(0.3, 1.2)])
    if kind == "infrared":
        sun = -camera[2]
    share = {
        "dull": random.uniform(0, 0.3), "sun": random.uniform(0.5, 1.2), "back": random.uniform(0.5, 1.2), "lamp": random.uniform(0.3, 0.9), "infrared": 0.9,
    }[kind]  # fmt: skip
    sky = {"sun": random.uniform(0.3, 0.6), "back": random.uniform(0.15, 0.4), "infrared": 0.1}.get(kind, random.uniform(0.45, 0.85))
    warm = np.exp(np.array([-1, 0, 1]) * random.normal(0.04, 0.07))
    cool = np.exp(np.array([1, 0, -1]) * random.normal(0.02, 0.06))
    returned = random.uniform(0, 0.25) if kind in ("dull", "sun", "back") else random.uniform(0, 2.5)
    return Light(sun / np.linalg.norm(sun), share * warm, sky * cool, returned, kind == "infrared")
