"""Random cameras above a road or a yard, and the scale of vehicles in their pictures."""
import numpy as np
from numpy.random import Generator

from models.berth.camera import Camera

#: Size of a picture, pixels.
WIDTH, HEIGHT = 320, 192
#: Minimum and maximum length of a car in the middle of the picture, pixels.
CAR_PIXELS = (13.0, 190.0)
#: Length of this car, metres.
CAR = 4.6


def camera(random: Generator) -> Camera:
    """Returns a random camera that looks near the origin, from 55° to straight down."""
    down = np.radians(min(90.0, random.uniform(55, 97)))
    heading, roll = random.uniform(0, 2 * np.pi), random.normal(0, 0.05)
    focal = WIDTH / 2 / np.tan(np.radians(random.uniform(30, 95)) / 2)
    scale = np.exp(random.uniform(*np.log(CAR_PIXELS))) / CAR
    # the camera is above the vehicles
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
    """Returns the distance in metres from the origin to the farthest ground in the picture, at most 60."""
    corners = np.array([(x, y, 1.0) for x in (0, WIDTH) for y in (0, HEIGHT)])
    ground = corners @ np.linalg.inv(view.ground()).T
    return float(min(60.0, np.abs(ground[:, :2] / ground[:, 2:]).max()))
