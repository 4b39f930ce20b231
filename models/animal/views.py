"""Random cameras above or beside a passage that runs along x, and the scale of animals in their pictures."""
import numpy as np
from numpy.random import Generator

from models.berth.camera import Camera

WIDTH, HEIGHT = 512, 320


def camera(random: Generator, length: float, tall: float) -> Camera:
    """Returns a random camera that looks near the origin. `length` and `tall`: size of the largest animals, metres."""
    kind = random.choice(["above", "half", "side"], p=[0.45, 0.37, 0.18])
    lean = {"above": (66, 90), "half": (30, 66), "side": (9, 30)}[kind]
    down = np.radians(random.uniform(*lean))
    around, roll = random.uniform(0, 2 * np.pi), random.normal(0, 0.04)
    if kind == "above" and random.random() < 0.5:
        roll = random.uniform(0, 2 * np.pi)
    elif random.random() < 0.55:
        # mostly along the passage or straight across it, as real cameras
        around = random.integers(4) * np.pi / 2 + random.normal(0, 0.12)
    focal = WIDTH / 2 / np.tan(np.radians(random.uniform(35, 105)) / 2)
    scale = np.exp(random.uniform(np.log(30), np.log(270))) / length
    # the camera is above the animals' backs, and not inside an animal
    distance = max(focal / scale, tall * 1.6 + 0.5, 0.7 * length if kind == "side" else 0.0)
    focal = scale * distance
    height = distance * np.sin(down)
    if height < tall * 0.5:
        down = np.arcsin(min(0.9, tall * 0.5 / distance))
    ahead = np.array([np.cos(around) * np.cos(down), np.sin(around) * np.cos(down), -np.sin(down)])
    right = np.array([ahead[1], -ahead[0], 0.0])
    right = right / np.linalg.norm(right) if np.linalg.norm(right) > 1e-6 else np.array([1.0, 0.0, 0.0])
    below = np.cross(ahead, right)
    across = right * np.cos(roll) + below * np.sin(roll)
    axes = np.stack([across, np.cross(ahead, across), ahead])
    looked_at = np.array([*random.normal(0, 0.25, 2) * length, tall * 0.4])
    place = looked_at - ahead * distance
    inner = np.array([[focal, 0, WIDTH / 2], [0, focal, HEIGHT / 2], [0, 0, 1]])
    return Camera(inner @ np.hstack([axes, -(axes @ place)[:, None]]), place)


def reach_of(view: Camera) -> float:
    """Returns the extent of the visible ground in metres from the origin in each direction."""
    edge = np.array([(x, y, 1.0) for x in (0, WIDTH / 2, WIDTH) for y in (0, HEIGHT / 2, HEIGHT)])
    rays = edge @ np.linalg.inv(view.matrix[:, :3]).T
    away = view.place[2] / np.maximum(-rays[:, 2], 1e-6)
    # very distant ground needs no detail
    away = np.minimum(away, view.place[2] * 2 + 3.5 * np.linalg.norm(view.place))
    return float(np.abs(view.place[:2] + rays[:, :2] * away[:, None]).max()) + 0.3


def on_ground(view: Camera, pixel: np.ndarray) -> np.ndarray | None:
    """Returns x, y in metres of the ground at a pixel; None above the horizon."""
    ray = np.linalg.inv(view.matrix[:, :3]) @ np.array([*pixel, 1.0])
    if ray[2] > -1e-3:
        return None
    return (view.place + ray * (view.place[2] / -ray[2]))[:2]
