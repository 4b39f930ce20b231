"""Tiles of 64 × 64 pixels with their true class: nothing, flame or smoke, as a camera sees them over two seconds."""
import cv2
import numpy as np
from numpy.random import Generator

from models.fire.backgrounds import BEFORE, RATE, Bank, background
from models.fire.flames import Flame, sparks
from models.fire.smoke import Smoke
from models.fire.things import thing
from models.shared.photograph import photograph

SIDE = 64
NOTHING, FLAME, SMOKE = range(3)
NAMES = ("nothing", "flame", "smoke")
#: Number of input planes for a single picture, and for a picture with its history.
STILL, MOVING = 3, 8
#: Minimum share of a tile that flame or smoke must cover in the last picture.
FLAME_SHARE, SMOKE_SHARE = 0.04, 0.2


def planes_of(pictures: np.ndarray, is_moving: bool) -> np.ndarray:
    """
    Returns the input planes (P × h × w, uint8) of the last of the pictures at BEFORE (uint8, k × h × w × 3): blue,
    green, red. With motion also the difference of brightness to 0.2 and 0.4 s before (127 for equal), and the mean
    blue, green and red of all pictures.
    """
    last = pictures[-1].transpose(2, 0, 1)
    if not is_moving:
        return last
    grey = [cv2.cvtColor(pictures[-back], cv2.COLOR_BGR2GRAY).astype(np.int16) for back in (1, 2, 3)]
    apart = [np.clip(grey[0] - each + 127, 0, 255).astype(np.uint8) for each in grey[1:]]
    return np.concatenate([last, np.stack(apart), pictures.mean(0, dtype=np.float32).astype(np.uint8).transpose(2, 0, 1)])


def _photographed(random: Generator, stack: np.ndarray) -> np.ndarray:
    """Applies the same simulated camera to all pictures of a tile, float, k × s × s × 3."""
    count, side = stack.shape[:2]
    return photograph(random, stack.reshape(count * side, side, 3), 4).astype(np.float32).reshape(stack.shape)


def _stored(random: Generator, stack: np.ndarray) -> np.ndarray:
    """Applies lens blur, noise and compression to the composed pictures; uint8."""
    count, side = stack.shape[:2]
    if random.random() < 0.5:
        blur = random.uniform(0.3, 1.2)
        stack = np.stack([cv2.GaussianBlur(each, (0, 0), blur) for each in stack])
    if random.random() < 0.15:
        stack = stack * (1 + random.normal(0, 0.06, (count, 1, 1, 1)))
    stack = stack + random.standard_normal(stack.shape, np.float32) * np.float32(random.uniform(0, 6))
    flat = np.clip(stack, 0, 255).astype(np.uint8).reshape(count * side, side, 3)
    if random.random() < 0.7:
        flat = cv2.imdecode(cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, int(random.uniform(35, 95))])[1], cv2.IMREAD_COLOR)
    return flat.reshape(stack.shape)


def _with_flame(random: Generator, stack: np.ndarray, whens: np.ndarray, is_grey: bool) -> bool:
    """Draws fires into the pictures, in place. Returns whether enough flame is visible in the last one."""
    fires = [Flame(random, SIDE, whens) for _ in range(int(random.choice([1, 2, 3], p=[0.7, 0.2, 0.1])))]
    above = (fires[0].root[0], fires[0].root[1] - fires[0].talls[-1] * random.uniform(0, 0.6))
    smoke, is_sparking = Smoke(random, SIDE, whens, above) if random.random() < 0.4 else None, random.random() < 0.08
    # the last picture first: if it shows too little, the others need not be drawn
    for number in reversed(range(len(whens))):
        when, picture = whens[number], stack[number]
        if smoke is not None:
            picture, _ = smoke.over(picture, smoke.density(number, when), np.array([0, 20, 45]) * fires[0].glow)
        behind, heats = picture, [fire.heat(number, when) for fire in fires]
        for fire, heat in zip(fires, heats):
            fire.is_grey = is_grey
            picture = fire.over(picture, heat)
        if number == len(whens) - 1 and ((np.max(heats, 0) > 0.12) & (np.abs(picture - behind).max(2) > 30)).mean() < FLAME_SHARE:
            return False
        if is_sparking:
            sparks(random, picture)
        stack[number] = picture
    return True


def _with_smoke(random: Generator, stack: np.ndarray, whens: np.ndarray) -> bool:
    """Draws smoke into the pictures, in place. Returns whether enough smoke with a visible shape is in the last one."""
    smoke = Smoke(random, SIDE, whens)
    for number in reversed(range(len(whens))):
        behind = stack[number].copy()
        stack[number], hidden = smoke.over(behind, smoke.density(number, whens[number]))
        if number == len(whens) - 1:
            changed = (hidden > 0.2) & (np.abs(stack[number] - behind).max(2) > 9)
            shape = cv2.GaussianBlur(stack[number].mean(2) - behind.mean(2) * (1 - hidden), (0, 0), 2).std()
            if changed.mean() < SMOKE_SHARE or shape < 4:
                return False
    return True


def tile(random: Generator, known: Bank, is_moving: bool) -> tuple[np.ndarray, int]:
    """
    Returns pictures, k × SIDE × SIDE × 3, uint8, BGR, at BEFORE or only the last one, and the class of the last one.
    """
    kind = int(random.choice(3, p=[0.42, 0.3, 0.28]))
    whens = np.array(BEFORE) / RATE if is_moving else np.zeros(1)
    while True:
        stack = background(random, known, len(whens), SIDE)
        for _ in range(int(random.choice(4, p=[0.2, 0.4, 0.25, 0.15] if kind == NOTHING else [0.7, 0.2, 0.07, 0.03]))):
            drawn = thing(random, SIDE, whens)
            for number, when in enumerate(whens):
                drawn(stack[number], number, when)
        stack = _photographed(random, np.clip(stack, 0, 255))
        is_grey = bool(np.ptp(stack[-1], axis=2).mean() < 2.5 and random.random() < 0.9)
        is_right = True
        if kind == FLAME:
            is_right = _with_flame(random, stack, whens, is_grey)
        elif kind == SMOKE:
            is_right = _with_smoke(random, stack, whens)
        if is_right:
            return _stored(random, stack), kind


def drawn(random: Generator, count: int, known: Bank, is_moving: bool) -> tuple[np.ndarray, np.ndarray]:
    """Returns planes, n × P × SIDE × SIDE, uint8, and the class of each tile."""
    made = [tile(random, known, is_moving) for _ in range(count)]
    return np.stack([planes_of(pictures, is_moving) for pictures, _ in made]), np.array([kind for _, kind in made], np.int64)
