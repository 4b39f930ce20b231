"""Camera above the ground plane at height 0."""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

WIDTH, HEIGHT = 768, 512


@dataclass(frozen=True)
class Camera:
    """Pinhole camera. `matrix`: 3 × 4, projects metres (homogeneous) to pixels. `place`: position in metres."""

    matrix: np.ndarray
    place: np.ndarray

    def project(self, points: np.ndarray) -> np.ndarray:
        """Projects points, n × 3 metres, to n × 2 pixels."""
        seen = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return seen[:, :2] / np.maximum(seen[:, 2:], 1e-3)

    def depth(self, points: np.ndarray) -> np.ndarray:
        return (points @ self.matrix[:, :3].T + self.matrix[:, 3])[:, 2]

    def ground(self) -> np.ndarray:
        """Returns the 3 × 3 homography from metres on the ground to pixels."""
        return self.matrix[:, [0, 1, 3]]


def camera(random: Generator) -> Camera:
    """
    Returns a random camera that looks near the origin: from straight above (drone, high roof) or from a pole beside the
    rows.
    """
    is_above = random.random() < 0.45
    down = np.radians(random.uniform(72, 90) if is_above else random.uniform(17, 65))
    around = random.uniform(0, 2 * np.pi)
    roll = random.uniform(0, 2 * np.pi) if is_above else random.normal(0, 0.04)
    view = np.radians(random.uniform(25, 75))
    focal = WIDTH / 2 / np.tan(view / 2)
    # pixels per metre in the middle of the picture; the longer side of a berth then takes 14 to 110
    scale = np.exp(random.uniform(np.log(2.8), np.log(20)))
    distance = focal / scale
    ahead = np.array([np.cos(around) * np.cos(down), np.sin(around) * np.cos(down), -np.sin(down)])
    right = np.array([ahead[1], -ahead[0], 0.0])
    if np.linalg.norm(right) < 1e-6:
        right = np.array([1.0, 0.0, 0.0])
    right /= np.linalg.norm(right)
    below = np.cross(ahead, right)
    turned = right * np.cos(roll) + below * np.sin(roll)
    axes = np.stack([turned, np.cross(ahead, turned), ahead])
    place = np.array([*random.uniform(-2, 2, 2), 0.0]) - ahead * distance
    inner = np.array([[focal, 0, WIDTH / 2], [0, focal, HEIGHT / 2], [0, 0, 1]])
    return Camera(inner @ np.hstack([axes, -(axes @ place)[:, None]]), place)
