"""Dirt and light on a plate."""
import cv2
import numpy as np
from numpy.random import Generator


def soil(random: Generator, picture: np.ndarray) -> None:
    """Draws dirt, scratches and covered parts on a plate, in place."""
    height, width = picture.shape[:2]
    if random.random() < 0.25:
        coarse = random.random((int(random.integers(2, 6)), int(random.integers(4, 14)))).astype(np.float32)
        cover = np.clip((cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC) - random.uniform(0.45, 0.8)) * 2.5, 0, random.uniform(0.2, 0.75))
        mud = np.array([random.uniform(60, 190)] * 3) * np.array([1, random.uniform(0.85, 1), random.uniform(0.7, 1)])
        picture += (mud - picture) * cover[..., None]
    if random.random() < 0.1:
        for _ in range(int(random.integers(1, 5))):
            ends = [(int(random.integers(width)), int(random.integers(height))) for _ in range(2)]
            grey = float(random.uniform(40, 230))
            cv2.line(picture, ends[0], ends[1], (grey, grey, grey), 1, cv2.LINE_AA)
    if random.random() < 0.15:
        picture += (picture.mean((0, 1)) - picture) * random.uniform(0.1, 0.5)


def light(random: Generator, picture: np.ndarray) -> None:
    """Draws shadow and glare over the plate and its surroundings, in place."""
    height, width = picture.shape[:2]
    grid_height, grid_width = 24, 48
    xs, ys = np.meshgrid(np.linspace(-1, 1, grid_width), np.linspace(-1, 1, grid_height))
    if random.random() < 0.3:
        angle = random.uniform(0, np.pi)
        edge = (xs * np.cos(angle) + ys * np.sin(angle) - random.uniform(-0.6, 0.6)) * random.uniform(3, 40)
        shade = 1 / (1 + np.exp(-np.clip(edge, -30, 30)))
        left = 1 - shade * random.uniform(0.2, 0.75)
        picture *= cv2.resize(left.astype(np.float32), (width, height))[..., None]
    if random.random() < 0.15:
        spread = random.uniform(0.1, 0.6)
        away = (xs - random.uniform(-0.7, 0.7)) ** 2 * (width / height) ** 2 + (ys - random.uniform(-0.7, 0.7)) ** 2
        glare = np.exp(-away / (2 * spread**2)) * random.uniform(40, 220)
        picture += cv2.resize(glare.astype(np.float32), (width, height))[..., None]
