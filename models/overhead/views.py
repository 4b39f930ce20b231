"""Cameras above a road or a yard, and how large vehicles are in their pictures."""
import numpy as np
from numpy.random import Generator

from models.berth.camera import Camera

#: Pixels of a picture.
WIDTH, HEIGHT = 320, 192
#: Pixels that a car's length takes in the middle of the picture, from the smallest to the largest.
CAR_PIXELS = (13.0, 190.0)
#: Metres of that car.
CAR = 4.6


def camera(random: Generator) -> Camera:
    """From 55° to straight down; it looks at about the origin."""
    down = np.radians(min(90.0, random.uniform(55, 97)))
    heading, roll = random.uniform(0, 2 * np.pi), random.normal(0, 0.05)
    focal = WIDTH / 2 / np.tan(np.radians(random.uniform(30, 95)) / 2)
    scale = np.exp(random.uniform(*np.log(CAR_PIXELS))) / CAR
    # a camera hangs above what drives under it
    distance = max(focal / scale, 5.5 / np.sin(down))
    ahead = np.array([np.cos(heading) * np.cos(down), np.sin(heading) * np.cos(down), -np.sin(down)])
    right = np.array([np.sin(heading), -np.cos(heading), 0.0])
    below = np.cross(ahead, right)
    turned = right * np.cos(roll) + below * np.sin(roll)
    axes = np.stack([turned, np.cross(ahead, turned), ahead])
    location = np.array([*random.uniform(-1, 1, 2), 0.0]) - ahead * distance
    inner = np.array([[focal, 0, WIDTH / 2], [0, focal, HEIGHT / 2], [0, 0, 1]])
    return Camera(inner @ np.hstack([axes, -(axes @ location)[:, None]]), location)


def reach_of(view: Camera) -> float:
    """Metres from the origin to the farthest ground in the picture."""
    corners = np.array([(x, y, 1.0) for x in (0, WIDTH) for y in (0, HEIGHT)])
    ground = corners @ np.linalg.inv(view.ground()).T
    return float(min(60.0, np.abs(ground[:, :2] / ground[:, 2:]).max()))
