"""Flames: tongues that rise through a turbulent field, their light, and the camera's overexposure."""
import cv2
import numpy as np
from numpy.random import Generator

from models.fire.noise import any_of, at, turbulence, wobble


class Flame:
    """One fire. Lengths are in pixels, times in seconds."""

    def __init__(self, random: Generator, side: int, whens: np.ndarray) -> None:
        self.side = side
        tall = np.exp(random.uniform(np.log(0.16), np.log(3.5))) * side
        wide = tall * np.exp(random.normal(-0.4, 0.55))
        self.root = (random.uniform(-0.1, 1.1) * side, random.uniform(0.25, 1.0) * side + random.uniform(0, 0.75) * max(0.0, tall - 0.5 * side))
        self.wide, self.lean = wide, random.normal(0, 0.3)
        self.talls = tall * (1 + 0.22 * wobble(random, whens, 2.5))
        self.leans = self.lean + 0.15 * wobble(random, whens, 1.0)
        self.bright = 1 + 0.12 * wobble(random, whens, 4)
        self.coarse, self.fine = any_of(random, turbulence()), any_of(random, turbulence())
        self.shift = random.uniform(0, 256, 4)
        #: Tile pixels per pixel of the picture: about three to nine tongues across, more for a wide flame.
        self.grain = random.uniform(45, 150) / np.clip(wide, 0.25 * side, 1.6 * side)
        self.rise = random.uniform(0.9, 2.6) * tall
        self.warp, self.ragged, self.flat = random.uniform(0.15, 0.5), random.uniform(0.35, 0.85), random.uniform(1.5, 5)
        self.stretch = random.uniform(0.35, 0.8)
        self.exposure = np.exp(random.uniform(np.log(0.7), np.log(4)))
        is_pink = random.random() < 0.15
        self.green = random.uniform(0.5, 0.9) if is_pink else random.uniform(0.55, 1.7)
        self.blue = self.green * (random.uniform(0.7, 1.1) if is_pink else random.uniform(0.08, 0.5))
        self.opaque, self.soft = random.uniform(0.3, 1.0), random.uniform(2, 7)
        self.glow, self.spread = random.uniform(0, 0.5), random.uniform(0.1, 0.5) * side
        self.is_grey = False

    def heat(self, number: int, when: float) -> np.ndarray:
        """Returns the heat, side × side, from 0 (no flame) to about 1.5, of frame `number` at time `when`."""
        ys, xs = np.mgrid[0 : self.side, 0 : self.side].astype(np.float32)
        height = (self.root[1] - ys) / self.talls[number]
        across = (xs - self.root[0] - self.leans[number] * np.clip(height, 0, 2) * self.talls[number]) / (self.wide / 2)
        ticked = ys + self.rise * when
        slow = at(self.coarse, xs * self.grain * 0.4 + self.shift[0], ticked * self.grain * 0.3 + self.shift[1])
        across = across + self.warp * slow * np.clip(0.25 + height, 0, 1.5)
        bent = xs + slow * self.warp * self.wide * 0.25
        tongues = at(self.fine, bent * self.grain + self.shift[2], ticked * self.grain * self.stretch + self.shift[3])
        wisps = at(self.coarse, bent * self.grain * 2.3 + self.shift[3], ticked * self.grain * self.stretch * 1.8 + self.shift[2])
        tongues = 0.8 * tongues + 0.45 * wisps
        sides, upright = 1 - np.abs(across) ** self.flat, np.where(height < 0, 1 + height * 7, 1 - 0.8 * height)
        body = np.clip(np.where((sides < 0) | (upright < 0), np.minimum(sides, upright), sides * upright), -1, 1)
        return np.clip((body * 1.15 + self.ragged * tongues * np.clip(0.5 + height, 0, 1.1) - 0.35) * self.bright[number], 0, 1.5)

    def over(self, picture: np.ndarray, heat: np.ndarray) -> np.ndarray:
        """Draws the flame and its light over a picture (float, side × side × 3, BGR, 0 to 255). Returns the result."""
        dose = (self.exposure * heat**1.3)[..., None] * np.array([self.blue, self.green, 2.6], np.float32)
        light = 255 * (1 - np.exp(-dose))
        if self.is_grey:
            light = np.repeat(light.mean(2, keepdims=True) * 1.2, 3, 2)
        cover = (np.clip(heat * self.soft, 0, 1) * self.opaque)[..., None]
        shine = cv2.GaussianBlur(light, (0, 0), self.spread) * self.glow
        lit = picture * (1 + shine / 160) + shine * 0.35
        return np.clip(lit * (1 - cover) + light, 0, 255)


def sparks(random: Generator, picture: np.ndarray) -> None:
    """Draws glowing sparks, in place."""
    for _ in range(int(random.integers(2, 12))):
        spot = tuple(int(value) for value in random.integers(0, picture.shape[0], 2))
        cv2.circle(picture, spot, 0 if random.random() < 0.7 else 1, (random.uniform(20, 160), random.uniform(100, 230), 255.0), -1)
