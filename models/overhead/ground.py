"""Ground below a camera: asphalt, concrete, stones, gravel or grass, with lines, arrows, cracks, stains and repairs."""
import cv2
import numpy as np
from numpy.random import Generator

from models.berth.ground import noise, rectangle

#: Side of the ground's picture, pixels.
SIDE = 480


class Ground:
    """`picture`: SIDE × SIDE × 3, BGR, 0 to 255; shows `reach` metres from the origin in each direction."""

    def __init__(self, random: Generator, reach: float) -> None:
        self.reach, self.scale = reach, SIDE / 2 / reach
        tone = random.choice([random.uniform(35, 95), random.uniform(85, 150), random.uniform(140, 210)], p=[0.5, 0.35, 0.15])
        self.colour = tone * np.array([random.uniform(0.85, 1.05), 1, 1]) * (1 + random.normal(0, 0.05, 3))
        if random.random() < 0.08:
            self.colour = tone * np.array([0.55, 0.9, 0.7]) * random.uniform(0.5, 0.9)
        self.picture = np.empty((SIDE, SIDE, 3), np.float32)
        self.picture[:] = self.colour
        for cells, strong in ((4, 0.12), (24, 0.07), (120, 0.05)):
            self.picture *= 1 + noise(random, SIDE, cells) * strong * random.uniform(0.2, 1.5)
        self.picture *= 1 + random.standard_normal((SIDE, SIDE, 1), np.float32) * random.uniform(0.01, 0.09)

    def fill(self, points: np.ndarray, colour: np.ndarray | tuple[float, ...], share: float) -> None:
        """Fills a convex polygon (metres); `share` is the opacity of the colour."""
        corners = np.round((np.asarray(points)[:, :2] + self.reach) * self.scale * 16).astype(np.int32)
        low, high = np.maximum(corners.min(0) // 16 - 1, 0), np.minimum(corners.max(0) // 16 + 2, SIDE)
        if (low >= high).any():
            return
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        cover = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillConvexPoly(cover, corners - low * 16, 255, cv2.LINE_AA, 4)
        weight = cover.astype(np.float32)[..., None] / 255 * share
        self.picture[window] += (np.float32(colour) - self.picture[window]) * weight

    def line(self, start: np.ndarray, end: np.ndarray, wide: float, colour: tuple[float, ...], share: float) -> None:
        along = np.asarray(end, float) - start
        turn = np.arctan2(along[1], along[0])
        self.fill(rectangle((np.asarray(start) + end) / 2, np.array([np.linalg.norm(along), wide]), turn), colour, share)

    def wear(self, random: Generator) -> None:
        """Draws repairs, manhole covers, cracks and stains. They are no vehicles, but some are as large."""
        for _ in range(random.poisson(3)):
            size = np.exp(random.uniform(np.log(0.4), np.log(8), 2))
            spot = random.uniform(-self.reach, self.reach, 2)
            tone = self.colour * random.uniform(0.5, 1.5) * random.normal(1, 0.04, 3)
            self.fill(rectangle(spot, size, random.uniform(0, np.pi)), tone, random.uniform(0.2, 0.95))
        for _ in range(random.poisson(3)):
            steps = np.cumsum(random.normal(0, 0.6, (int(random.integers(3, 14)), 2)) + random.normal(0, 0.5, 2), axis=0)
            points = np.round((random.uniform(-self.reach, self.reach, 2) + steps + self.reach) * self.scale * 16).astype(np.int32)
            cv2.polylines(self.picture, [points], False, tuple(self.colour * random.uniform(0.4, 1.3)), int(random.integers(1, 3)), cv2.LINE_AA, 4)
        for _ in range(random.poisson(3)):
            turn, size = np.linspace(0, 2 * np.pi, 13)[:-1], random.uniform(0.1, 1.5, 2)
            blob = np.stack([np.cos(turn) * size[0], np.sin(turn) * size[1]], 1) * random.uniform(0.7, 1.3, (12, 1))
            self.fill(cv2.convexHull((blob + random.uniform(-self.reach, self.reach, 2)).astype(np.float32))[:, 0], (random.uniform(20, 60),) * 3, random.uniform(0.1, 0.6))

    def lanes(self, random: Generator, turn: float, edges: list[float]) -> None:
        """
        Draws lane lines along `turn` at the distances `edges` (metres), solid or broken, with arrows, a crossing, kerbs
        and grass.
        """
        ahead, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
        paint = [(235, 235, 235), (60, 190, 225)][random.choice(2, p=[0.75, 0.25])]
        share, wide, far = random.uniform(0.1, 1.0), random.uniform(0.1, 0.2), self.reach * 1.5
        if random.random() < 0.4:
            beside = self.colour * random.uniform(0.5, 1.5) if random.random() < 0.5 else np.array([40, 95, 70]) * random.uniform(0.5, 1.4)
            for side, edge in ((-1, edges[0] - 0.5), (1, edges[-1] + 0.5)):
                self.fill(rectangle(across * (edge + side * 10), np.array([far * 2, 20]), turn), beside, 1.0)
                self.line(across * edge - ahead * far, across * edge + ahead * far, 0.25, (random.uniform(110, 210),) * 3, 0.9)
        for number, edge in enumerate(edges):
            is_whole = number in (0, len(edges) - 1) or random.random() < 0.3
            if random.random() < 0.1:
                continue
            for start in np.arange(-far, far, 2 * far if is_whole else random.uniform(4, 12)):
                end = far if is_whole else start + random.uniform(1.5, 4)
                self.line(across * edge + ahead * start, across * edge + ahead * end, wide, paint, share)
        for one, other in zip(edges, edges[1:]):
            if random.random() < 0.25:
                stem = across * (one + other) / 2 + ahead * random.uniform(-self.reach, self.reach)
                self.line(stem, stem + ahead * 2.5, 0.2, paint, share)
                tip = stem + ahead * random.choice([2.5, 0])
                self.fill(np.stack([tip + ahead, tip + across * 0.4, tip - across * 0.4]), paint, share)
        if random.random() < 0.15:
            spot = random.uniform(-self.reach, self.reach)
            for edge in np.arange(edges[0], edges[-1], 1.0):
                self.line(ahead * spot + across * edge, ahead * (spot + 4) + across * edge, 0.45, paint, share)
