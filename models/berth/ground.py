"""
Ground of a parking lot from above: asphalt or stones, lines, signs, stains, islands. It shows what an empty berth may
look like.
"""
import cv2
import numpy as np
from numpy.random import Generator

#: Extent of the drawn ground in metres from the origin in each direction, and pixels per metre.
REACH, SCALE = 42.0, 14
SIZE = int(2 * REACH * SCALE)


def at(points: np.ndarray) -> np.ndarray:
    """Converts n × 2 metres to n × 2 pixels of the ground's picture."""
    return (np.asarray(points, np.float64)[:, :2] + REACH) * SCALE


def fill(picture: np.ndarray, points: np.ndarray, colour: tuple[float, ...] | float, share: float = 1.0) -> None:
    """Fills a convex polygon (metres) in place; `share` is the opacity of the colour."""
    corners = np.round(at(points) * 16).astype(np.int32)
    low, high = np.maximum(corners.min(0) // 16 - 1, 0), np.minimum(corners.max(0) // 16 + 2, SIZE)
    if (low >= high).any():
        return
    (left, top), (right, bottom) = low, high
    part = picture[top:bottom, left:right]
    cover = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(cover, corners - low * 16, 255, cv2.LINE_AA, 4)
    weight = cover.astype(np.float32) / 255 * share
    part += (np.float32(colour) - part) * (weight[..., None] if part.ndim == 3 else weight)


def stroke(picture: np.ndarray, start: np.ndarray, end: np.ndarray, wide: float, colour: tuple[float, ...], share: float) -> None:
    start, end = np.asarray(start, float), np.asarray(end, float)
    along = end - start
    across = np.array([-along[1], along[0]]) / max(1e-6, np.linalg.norm(along)) * wide / 2
    fill(picture, np.stack([start + across, start - across, end - across, end + across]), colour, share)


def noise(random: Generator, size: int, cells: int, channels: int = 1) -> np.ndarray:
    """Returns smooth noise from about −1 to 1, with `cells` cells in each direction of the picture."""
    coarse = random.normal(0, 0.5, (cells, cells, channels)).astype(np.float32)
    return cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC).reshape(size, size, channels)


def surface(random: Generator) -> np.ndarray:
    """Returns a random surface, SIZE × SIZE × 3, BGR, 0 to 255."""
    grey = random.choice([random.uniform(40, 90), random.uniform(80, 150), random.uniform(140, 205)], p=[0.45, 0.4, 0.15])
    colour = grey * (1 + random.normal(0, 0.05, 3)) * np.array([random.uniform(0.85, 1.05), 1, 1])
    if random.random() < 0.08:
        colour = grey * np.array([0.7, 0.82, 1.0])
    picture = np.empty((SIZE, SIZE, 3), np.float32)
    picture[:] = colour
    for cells, strong in ((6, 0.1), (40, 0.07), (200, 0.05)):
        picture *= 1 + noise(random, SIZE, cells) * strong * random.uniform(0.3, 1.5)
    picture *= 1 + random.standard_normal((SIZE, SIZE, 1), np.float32) * random.uniform(0.02, 0.1)
    if random.random() < 0.12:
        _stones(random, picture)
    for _ in range(random.poisson(6)):
        # repaired patches of the ground
        middle, size, turn = random.uniform(-REACH, REACH, 2), random.uniform(0.6, 7, 2), random.uniform(0, np.pi)
        fill(picture, rectangle(middle, size, turn), tuple(colour * random.uniform(0.6, 1.35)), random.uniform(0.3, 0.95))
    for _ in range(random.poisson(14)):
        _crack(random, picture, tuple(colour * random.choice([0.45, 0.6, 1.35], p=[0.4, 0.4, 0.2])))
    return picture


def _stones(random: Generator, picture: np.ndarray) -> None:
    step, wide = int(SCALE * random.choice([0.3, 0.6, 1.0])), 1
    shade = random.uniform(0.7, 0.9)
    for at_pixel in range(0, SIZE, max(3, step)):
        picture[at_pixel : at_pixel + wide] *= shade
        picture[:, at_pixel : at_pixel + wide] *= shade


def _crack(random: Generator, picture: np.ndarray, colour: tuple[float, ...]) -> None:
    steps = np.cumsum(random.normal(0, 1, (int(random.integers(3, 14)), 2)) + random.normal(0, 0.8, 2), axis=0)
    points = np.round(at(random.uniform(-REACH, REACH, 2) + steps) * 16).astype(np.int32)
    cv2.polylines(picture, [points], False, colour, int(random.integers(1, 3)), cv2.LINE_AA, 4)


def rectangle(middle: np.ndarray, size: np.ndarray, turn: float) -> np.ndarray:
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.asarray(size) / 2
    cos, sin = np.cos(turn), np.sin(turn)
    return corners @ np.array([[cos, sin], [-sin, cos]]) + middle


def stain(random: Generator, picture: np.ndarray, middle: np.ndarray) -> None:
    """Draws a stain of oil, water, leaves or snow, darker or lighter than the ground."""
    kind = random.random()
    tone = 25.0 if kind < 0.7 else random.uniform(120, 230)
    for _ in range(int(random.integers(1, 6))):
        away = middle + random.normal(0, 0.5, 2)
        size = random.uniform(0.15, 0.9, 2)
        turn = np.linspace(0, 2 * np.pi, 13)[:-1]
        blob = np.stack([np.cos(turn) * size[0], np.sin(turn) * size[1]], 1) * random.uniform(0.7, 1.3, (12, 1)) + away
        fill(picture, cv2.convexHull(blob.astype(np.float32))[:, 0], (tone, tone, tone), random.uniform(0.1, 0.55))


def mend(random: Generator, picture: np.ndarray, berth: np.ndarray) -> None:
    """Draws a patch about as large as a car that is no car: repaired ground, a bed of plants, or bare stone."""
    middle = berth.mean(0)
    part = (berth - middle) * random.uniform(0.45, 1.0, 2) + middle + random.normal(0, 0.3, 2)
    left, top = np.clip(at(part).min(0), 0, SIZE - 2).astype(int)
    under = picture[top : top + 8, left : left + 8].mean((0, 1))
    if random.random() < 0.25:
        edge = float(random.uniform(120, 230))
        fill(picture, (part - part.mean(0)) * 1.12 + part.mean(0), (edge, edge, edge), 0.9)
        fill(picture, part, tuple(random.uniform(25, 120, 3)), 0.95)
    else:
        fill(picture, part, tuple(under * random.uniform(0.7, 1.4) * random.normal(1, 0.03, 3)), random.uniform(0.4, 1.0))


def fence(random: Generator, picture: np.ndarray, berth: np.ndarray) -> None:
    """Draws rails around a berth, like those of shopping trolleys."""
    tone = random.uniform(60, 230)
    middle = berth.mean(0)
    for share in (0.95, 0.8, 0.62)[: int(random.integers(1, 4))]:
        ring = (berth - middle) * share + middle
        for start, end in zip(ring, np.roll(ring, 1, 0)):
            stroke(picture, start, end, 0.08, (tone, tone, tone * random.uniform(0.8, 1)), 0.9)


def marking(random: Generator, picture: np.ndarray, berth: np.ndarray, colour: tuple[float, ...], share: float) -> None:
    """
    Paints a marking into a berth: a number, a word, a wheelchair sign, hatching, or the coloured ground of a charging
    berth.
    """
    middle, ahead, left = berth.mean(0), (berth[0] - berth[3]), (berth[1] - berth[0])
    kind = random.choice(["number", "square", "hatch", "ground", "word"], p=[0.35, 0.2, 0.15, 0.15, 0.15])
    if kind == "ground":
        paint = [(110, 160, 60), (170, 110, 40), (60, 60, 170), (60, 170, 190)][random.integers(4)]
        fill(picture, berth, paint, random.uniform(0.4, 0.9) * share)
    elif kind == "square":
        side = np.array([ahead / np.linalg.norm(ahead), left / np.linalg.norm(left)]) * random.uniform(0.5, 0.8)
        corners = np.stack([middle + side[0] + side[1], middle + side[0] - side[1], middle - side[0] - side[1], middle - side[0] + side[1]])
        if random.random() < 0.7:
            fill(picture, corners, (190, 110, 30), share)
        for _ in range(4):
            start, end = (middle + side.T @ random.uniform(-0.7, 0.7, 2) for _ in range(2))
            stroke(picture, start, end, 0.14, (235, 235, 235), share)
    elif kind == "hatch":
        for part in np.arange(-0.4, 1.3, random.uniform(0.14, 0.3)):
            ends = [berth[3] + ahead * np.clip(part + shift, 0, 1) + left * edge for shift, edge in ((0, 0), (0.35, 1))]
            stroke(picture, ends[0], ends[1], 0.15, colour, share)
    else:
        end = berth[3] + left * 0.5 + ahead * random.choice([0.12, 0.85])
        for _ in range(int(random.integers(2, 8)) if kind == "number" else 14):
            spot = end + left * random.uniform(-0.3, 0.3) + ahead * random.uniform(-0.09, 0.09)
            stroke(picture, spot, spot + random.normal(0, 0.2, 2), 0.09, colour, share)
