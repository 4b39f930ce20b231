"""Smoke: plumes, banks and veils that drift and rise, lit from one side."""
import cv2
import numpy as np
from numpy.random import Generator

from models.fire.noise import any_of, at, billows, turbulence, wobble


class Smoke:
    """One cloud of smoke. Lengths are in pixels, times in seconds."""

    def __init__(self, random: Generator, side: int, whens: np.ndarray, above: tuple[float, float] | None = None) -> None:
        """`above`: point from which the smoke rises, such as the tip of a flame; default: a random one."""
        self.side, self.sway = side, 0.08 * side * wobble(random, whens, 0.5)
        self.kind = "plume" if above is not None else str(random.choice(["plume", "bank", "filled"], p=[0.5, 0.28, 0.22]))
        self.root = above or (random.uniform(-0.2, 1.2) * side, random.uniform(0.5, 2.2) * side)
        self.wide, self.widening, self.lean = np.exp(random.uniform(-2.6, -0.2)) * side, random.uniform(0.05, 0.6), random.normal(0, 0.45)
        self.turn, self.edge = random.uniform(0, 2 * np.pi), random.uniform(-0.3, 0.35) * side
        is_thick = random.random() < 0.45
        self.body = any_of(random, billows() if is_thick else turbulence())
        self.warped, self.detail = any_of(random, turbulence()), any_of(random, turbulence())
        self.grain = random.uniform(28, 120) / side * (1 if is_thick else 0.7)
        self.rise, self.wind = random.uniform(0.05, 0.9) * side, random.normal(0, 0.25) * side
        self.thick = np.exp(random.uniform(np.log(1.8), np.log(9))) if is_thick else np.exp(random.uniform(np.log(0.5), np.log(3)))
        self.warp, self.contrast = random.uniform(2, 9), random.uniform(0.25, 0.55)
        self.shift = random.uniform(0, 256, 6)
        self.light, self.relief = random.uniform(0, 2 * np.pi), random.uniform(0.1, 0.6) * (1 if is_thick else 0.5)
        grey = float(random.choice([random.uniform(12, 70), random.uniform(70, 165), random.uniform(150, 245)], p=[0.27, 0.38, 0.35]))
        tint = random.normal(0, 0.03, 3) + np.array([-1, 0, 1]) * random.choice([0, random.uniform(0, 0.14)], p=[0.7, 0.3])
        self.colour = (grey * (1 + tint)).astype(np.float32)

    def density(self, number: int, when: float) -> np.ndarray:
        """Returns the density, side × side, 0 or more, of frame `number` at time `when`."""
        ys, xs = np.mgrid[0 : self.side, 0 : self.side].astype(np.float32)
        moved_x, moved_y = xs - self.wind * when, ys + self.rise * when
        bend = at(self.warped, moved_x * self.grain * 0.5 + self.shift[0], moved_y * self.grain * 0.5 + self.shift[1])
        heaps = at(self.body, moved_x * self.grain + self.shift[2] + bend * self.warp, moved_y * self.grain + self.shift[3] + bend * self.warp)
        fine, faster_x, faster_y = self.grain * 1.7, xs - self.wind * when * 1.2, ys + self.rise * when * 1.3
        detail = at(self.detail, faster_x * fine + self.shift[4], faster_y * fine + self.shift[5])
        field = self.contrast * (heaps + 0.2 * detail)
        return np.clip(self._envelope(xs, ys, bend, number) + field, 0, None)

    def _envelope(self, xs: np.ndarray, ys: np.ndarray, bend: np.ndarray, number: int) -> np.ndarray:
        if self.kind == "filled":
            return np.full_like(xs, 0.75)
        if self.kind == "bank":
            away = (xs - self.side / 2) * np.cos(self.turn) + (ys - self.side / 2) * np.sin(self.turn) + self.edge + self.sway[number]
            return np.clip(away / (0.35 * self.side) + bend * 0.25, -1.5, 1)
        height = np.clip(self.root[1] - ys, -self.side, None)
        middle = self.root[0] + self.lean * height + self.sway[number] * height / self.side + bend * self.wide * 0.35
        half = self.wide / 2 + self.widening * np.clip(height, 0, None)
        fades = np.where(height < 0, height / (0.12 * self.side), 0)
        return 1.1 - 1.5 * ((xs - middle) / half) ** 2 + fades

    def over(self, picture: np.ndarray, density: np.ndarray, warm: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """
        Draws the smoke over a picture (float, side × side × 3). Returns the result and the hidden share, side × side, 0
        to 1. `warm`: light of flames on the smoke.
        """
        hidden = 1 - np.exp(-self.thick * density)
        step, soft = max(1, self.side // 20), cv2.GaussianBlur(density, (0, 0), self.side / 45)
        slope = soft - np.roll(soft, (round(np.sin(self.light) * step), round(np.cos(self.light) * step)), (0, 1))
        shade = np.clip(1 + self.relief * np.clip(slope, -1, 1) * 2 - 0.25 * self.relief * np.clip(density, 0, 2), 0.25, 1.5)
        own = np.clip(self.colour * shade[..., None], 0, 250)
        if warm is not None:
            own = own + warm
        return picture + (own - picture) * hidden[..., None], hidden
