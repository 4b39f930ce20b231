"""
Floors of passages from above: concrete, slats, boards, mats, straw, mud; wet or dirty. Consists of colour and gloss.
"""
import cv2
import numpy as np
from numpy.random import Generator

from models.animal.patterns import TILE, any_of, covered, covered_by, spread, straws, times, tinted

#: Side of the ground's picture, pixels.
SIDE = 384
KINDS = [
    ("concrete", 0.32), ("slats", 0.15), ("boards", 0.06), ("mat", 0.07), ("straw", 0.11),
    ("mud", 0.08), ("stones", 0.05), ("wet", 0.06), ("grass", 0.06), ("sand", 0.04),
]  # fmt: skip
BROWN = np.array([0.13, 0.19, 0.25])


class Floor:
    """
    `colour`: SIDE × SIDE × 3, BGR 0 to 1; `gloss`: SIDE × SIDE. x to the right, y down, `reach` metres from the origin
    in each direction.
    """

    def __init__(self, reach: float) -> None:
        self.reach, self.scale = reach, SIDE / (2 * reach)
        self.colour = np.zeros((SIDE, SIDE, 3), np.float32)
        self.gloss = np.zeros((SIDE, SIDE), np.float32)

    def pixels(self, points: np.ndarray) -> np.ndarray:
        return np.round((np.asarray(points)[:, :2] + self.reach) * self.scale * 16).astype(np.int32)

    def fill(self, points: np.ndarray, colour: np.ndarray, share: float, gloss: float | None = None) -> None:
        corners = self.pixels(points)
        low, high = np.maximum(corners.min(0) // 16 - 1, 0), np.minimum(corners.max(0) // 16 + 2, SIDE)
        if (low >= high).any():
            return
        window = (slice(low[1], high[1]), slice(low[0], high[0]))
        cover = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
        cv2.fillPoly(cover, [corners - low.astype(np.int32) * 16], 255, cv2.LINE_AA, 4)
        weight = cover.astype(np.float32) / 255 * share
        part = self.colour[window]
        part += (np.asarray(colour, np.float32) - part) * weight[..., None]
        if gloss is not None:
            self.gloss[window] += (gloss - self.gloss[window]) * weight


def soil_of(random: Generator) -> np.ndarray:
    """Returns the colour of dung and mud, BGR."""
    return BROWN * random.uniform(0.4, 1.8) * np.exp(random.normal(0, 0.08, 3))


def floor(random: Generator, reach: float, soil: np.ndarray, dirty: float) -> Floor:
    made = Floor(reach)
    kind = KINDS[int(random.choice(len(KINDS), p=[share for _, share in KINDS]))][0]
    grey = random.uniform(0.2, 0.75)
    tone = {"mud": soil, "boards": np.array([0.3, 0.42, 0.55]) * random.uniform(0.5, 1.4), "mat": np.full(3, random.uniform(0.05, 0.3))}
    tone |= {"grass": np.array([0.12, 0.38, 0.22]) * random.uniform(0.5, 1.4, 3), "sand": np.array([0.42, 0.58, 0.68]) * random.uniform(0.6, 1.2)}
    colour = tone.get(kind, grey * np.exp(random.normal(0, 0.05, 3)) * np.array([random.uniform(0.82, 1.05), 0.98, 1]))
    if random.random() < 0.06:
        # plastic or painted floors of any colour
        colour = random.uniform(0.1, 0.8, 3)
    made.colour[:] = colour
    made.gloss[:] = random.uniform(0.3, 0.9) if kind == "wet" else random.choice([0.0, random.uniform(0, 0.25)])
    shade = np.ones((SIDE, SIDE), np.float32)
    for metres, strong, is_fine in ((7, 0.12, False), (4, 0.09, True), (1.3, 0.06, True)):
        shade *= 1 + spread(random, SIDE, metres * made.scale, is_fine) * np.float32(strong * random.uniform(0.2, 1.4))
    if kind in ("slats", "boards", "stones", "mat") or random.random() < 0.3:
        _joints(random, shade, made.scale, kind)
    times(made.colour, shade)
    soiled = spread(random, SIDE, random.uniform(2.5, 8) * made.scale)
    cover = np.clip((soiled - 1.6 + 3 * dirty) * random.uniform(0.35, 2), 0, random.uniform(0.25, 0.85)).astype(np.float32) if dirty > 0.03 else None
    if cover is not None:
        covered_by(made.colour, soil * random.uniform(0.6, 1.3), cover)
        made.gloss += cover * np.float32(random.uniform(0, 0.3))
    if kind == "straw" or random.random() < 0.1:
        _straw(random, made, 1.0 if kind == "straw" else random.uniform(0.1, 0.6))
    if kind in ("mud", "wet") or random.random() < 0.15:
        _puddles(random, made, soil)
    _stains(random, made, soil)
    np.clip(made.colour, 0.015, 1, out=made.colour)
    return made


def _joints(random: Generator, shades: np.ndarray, scale: float, kind: str) -> None:
    """Draws gaps between slats or boards, joints of concrete or ribs of mats, across or along the passage."""
    step, wide = {
        "slats": (random.uniform(0.03, 0.16), 0.25), "boards": (random.uniform(0.1, 0.3), 0.06),
        "stones": (random.uniform(0.1, 0.4), 0.1), "mat": (random.uniform(0.05, 0.3), 0.15),
    }.get(kind, (random.uniform(0.6, 3), 0.015))  # fmt: skip
    pixels = max(3.0, step * scale)
    at = (np.arange(SIDE) + random.uniform(0, pixels)) / pixels
    gap = max(wide * random.uniform(0.6, 1.6), 0.8 / pixels)
    shade = np.where(at % 1 < gap, random.uniform(0.25, 0.85), 1.0)
    if kind in ("boards", "slats", "stones"):
        shade = shade * np.exp(random.normal(0, 0.08, int(at[-1]) + 1))[at.astype(int)]
    shade = shade.astype(np.float32)
    is_across = random.random() < 0.5
    shades *= shade[None] if is_across else shade[:, None]
    if kind in ("stones", "concrete") or (kind == "mat" and random.random() < 0.5):
        shades *= shade[:, None] if is_across else shade[None]


def _straw(random: Generator, made: Floor, thick: float) -> None:
    tile = any_of(random, straws()[2:] if thick > 0.8 else straws()[:3])
    # a straw has 5 to 25 pixels of its tile, about 0.05 to 0.3 metres
    laid = covered(random, tile, SIDE, TILE * float(np.clip(made.scale / random.uniform(60, 110), 0.35, 3.0)))
    cover = laid[..., 1]
    if thick < 1:
        cover = cover * np.clip(spread(random, SIDE, 2.5 * made.scale) + thick * 2 - 1, 0, 1)
    colour, cover = np.array([0.35, 0.58, 0.72]) * random.uniform(0.6, 1.25), cover * np.float32(random.uniform(0.5, 0.95))
    times(made.colour, 1 - cover)
    cv2.add(made.colour, tinted([(cover * laid[..., 0], colour)]), dst=made.colour)
    made.gloss *= 1 - cover * np.float32(0.8)


def _puddles(random: Generator, made: Floor, soil: np.ndarray) -> None:
    water = np.clip((spread(random, SIDE, random.uniform(2, 7) * made.scale) - random.uniform(0.2, 1.6)) * 6, 0, 1)
    times(made.colour, 1 - water * np.float32(random.uniform(0.1, 0.6)))
    made.gloss += water * np.float32(random.uniform(0.4, 1.2))


def _stains(random: Generator, made: Floor, soil: np.ndarray) -> None:
    """Draws flat spots as large as animals: dung, feed, chalk, paint, light and dark stains."""
    for _ in range(random.poisson(6)):
        middle, size = random.uniform(-made.reach, made.reach, 2) * 0.8, np.exp(random.uniform(np.log(0.04), np.log(0.8), 2))
        turn = np.linspace(0, 2 * np.pi, 19)[:-1]
        ragged = np.stack([np.cos(turn) * size[0], np.sin(turn) * size[1]], 1) * random.uniform(0.7, 1.25, (18, 1))
        feed, paint = np.array([0.4, 0.6, 0.75]) * random.uniform(0.4, 1.2), np.full(3, random.uniform(0.1, 0.9))
        colours = [soil * random.uniform(0.4, 1.2), paint, feed, np.array([0.6, 0.65, 0.85])]
        colour = colours[int(random.choice(4, p=[0.45, 0.3, 0.15, 0.1]))]
        made.fill(ragged + middle, colour, random.uniform(0.2, 0.9), random.choice([0.0, 0.6]))


def strip(random: Generator, made: Floor, y: float, wide: float) -> None:
    """Draws a gutter, kerb or painted line along the passage."""
    ends = np.array([[-made.reach, y - wide], [made.reach, y - wide], [made.reach, y + wide], [-made.reach, y + wide]])
    made.fill(ends, np.full(3, random.uniform(0.05, 0.8)) * np.exp(random.normal(0, 0.1, 3)), random.uniform(0.5, 1), random.uniform(0, 0.5))
