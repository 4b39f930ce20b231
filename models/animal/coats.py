"""Colours of pigs and cattle: skin, coat, markings, hair, dirt."""
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from models.animal import bodies
from models.animal.patterns import TILE, any_of, hairs, looked_up, noises

#: BGR, 0 to 1, and the probability of each colour.
PIGS = [
    ((0.66, 0.69, 0.86), 0.36),  # pink
    ((0.76, 0.80, 0.89), 0.2),  # whitish
    ((0.55, 0.58, 0.78), 0.1),  # deep pink
    ((0.07, 0.07, 0.08), 0.13),  # black
    ((0.16, 0.24, 0.45), 0.11),  # red
    ((0.26, 0.33, 0.47), 0.05),  # brown
    ((0.42, 0.44, 0.47), 0.05),  # grey, or caked with mud
]
CATTLE = [
    ((0.82, 0.84, 0.86), 0.34),  # white, mostly with black patches
    ((0.06, 0.06, 0.07), 0.2),  # black
    ((0.16, 0.26, 0.48), 0.16),  # red-brown
    ((0.30, 0.46, 0.66), 0.1),  # yellow
    ((0.62, 0.72, 0.82), 0.08),  # cream
    ((0.16, 0.21, 0.29), 0.07),  # dark brown
    ((0.45, 0.47, 0.49), 0.05),  # grey
]


@dataclass(frozen=True)
class Coat:
    base: np.ndarray
    #: Colour of the patches, their share of the body (0: none), and their size in body lengths.
    patch: np.ndarray
    share: float
    size: float
    #: How much lighter the belly is; position and half width of a light belt around the shoulders.
    belly: float
    belt: tuple[float, float]
    face: np.ndarray
    legs: np.ndarray
    snout: np.ndarray
    dirt: np.ndarray
    dirty: float
    hairy: float
    #: Strength of the reflections of a wet coat.
    wet: float
    seeds: np.ndarray
    tiles: tuple[np.ndarray, np.ndarray, np.ndarray] = field(repr=False)


def _one_of(random: Generator, colours: list[tuple[tuple[float, float, float], float]]) -> np.ndarray:
    shares = np.array([share for _, share in colours])
    return np.array(colours[int(random.choice(len(colours), p=shares / shares.sum()))][0])


def herd_colour(random: Generator, is_pig: bool) -> np.ndarray:
    """Returns the common colour of a herd, because animals of one herd mostly look alike."""
    return _one_of(random, PIGS if is_pig else CATTLE)


def coat(random: Generator, is_pig: bool, herd: np.ndarray, soil: np.ndarray, dirtiness: float, wetness: float) -> Coat:
    """Returns a random coat. `herd`: BGR of the herd; `soil`: BGR of the dirt on the ground."""
    base = herd if random.random() < 0.75 else herd_colour(random, is_pig)
    base = np.clip(base * np.exp(random.normal(0, 0.08)) * np.exp(random.normal(0, 0.025, 3)), 0.03, 0.95)
    is_light = base.mean() > 0.5
    dark = np.array([0.06, 0.06, 0.07]) if random.random() < 0.7 else np.array([0.16, 0.24, 0.42])
    patch = dark if is_light else np.array([0.8, 0.82, 0.84])
    patched = {(True, True): 0.22, (True, False): 0.12, (False, True): 0.7, (False, False): 0.2}[(is_pig, bool(is_light))]
    share = random.uniform(0.15, 0.7) if random.random() < patched else 0.0
    is_pale = not is_pig and share > 0
    belt = (random.uniform(0.45, 0.6), random.uniform(0.04, 0.1)) if is_pig and not is_light and random.random() < 0.2 else (0.0, 0.0)
    pink = np.array([0.55, 0.58, 0.8])
    snout = (pink if is_light else base * 1.5 + 0.03) if is_pig else (np.full(3, random.uniform(0.05, 0.25)) if random.random() < 0.6 else pink * 0.9)
    face = patch if random.random() < (0.3 if share else 0.05) else base
    legs = np.full(3, 0.75) if is_pale and random.random() < 0.7 else base * random.uniform(0.75, 1.05)
    size = random.uniform(0.12, 0.45) * (0.6 if is_pig else 1)
    tiles = (any_of(random, noises()), any_of(random, noises()), any_of(random, hairs()))
    dirty = float(np.clip(dirtiness * random.uniform(0, 1.6), 0, 1))
    return Coat(
        base, patch, share, size, random.uniform(0, 0.35), belt, face, legs, snout, soil * random.uniform(0.5, 1.0), dirty,
        random.uniform(0.02, 0.1), wetness * random.uniform(0.3, 1.2), random.uniform(0, TILE, (3, 2)), tiles,
    )  # fmt: skip


def colours_of(coat: Coat, local: np.ndarray, parts: np.ndarray) -> np.ndarray:
    """
    Returns colours, n × 3, BGR 0 to 1, of points n × 3 in body lengths (middle at x = 0, y to the left) on the given
    parts.
    """
    x, y, z = local[:, 0], local[:, 1], local[:, 2]
    # coordinate around the body: 0 on the back, so that patterns continue from one flank to the other
    around = y + np.sign(y) * np.minimum(0.5 - z, np.abs(y) * 1.5)
    colour = np.broadcast_to(coat.base, (len(local), 3)).astype(np.float32).copy()
    if coat.share > 0:
        marks = looked_up(coat.tiles[0], x * 40 / coat.size + coat.seeds[0, 0], around * 40 / coat.size + coat.seeds[0, 1])
        colour[marks > np.interp(coat.share, [0, 0.5, 1], [1.4, 0, -1.4])] = coat.patch
    if coat.belt[1] > 0:
        colour[np.abs(x + 0.45 - coat.belt[0]) < coat.belt[1]] = np.array([0.72, 0.74, 0.82])
    colour *= (1 + coat.belly * np.clip((0.32 - z) * 4, -0.3, 0.8))[:, None]
    for part, own in ((bodies.FACE, coat.face), (bodies.LEG, coat.legs), (bodies.SNOUT, coat.snout)):
        colour[parts == part] = own
    colour[parts == bodies.EAR] *= np.array([0.85, 0.85, 0.95], np.float32)
    colour[parts == bodies.UDDER] = np.array([0.5, 0.53, 0.72])
    colour[parts == bodies.HORN] = np.array([0.45, 0.52, 0.58])
    colour[(parts == bodies.HOOF) | (parts == bodies.EYE)] = np.array([0.09, 0.1, 0.12])
    soiled = looked_up(coat.tiles[1], x * 130 + coat.seeds[1, 0], around * 130 + coat.seeds[1, 1])
    # dirt is on the lower body and on the hams
    low = np.clip(0.45 - z, 0, 1) * 2.2 + np.clip(-0.25 - x, 0, 1) * 1.2
    cover = np.clip((soiled + low - 1.9 + 3.2 * coat.dirty) * 1.5, 0, 0.9) * (coat.dirty > 0.02)
    colour += (coat.dirt.astype(np.float32) - colour) * cover[:, None]
    hair = looked_up(coat.tiles[2], x * 260 + coat.seeds[2, 0], around * 260 + coat.seeds[2, 1])
    grain = looked_up(coat.tiles[1], x * 400 + coat.seeds[2, 1], around * 400 + coat.seeds[2, 0])
    colour *= (1 + coat.hairy * (hair + 0.6 * grain))[:, None]
    return np.clip(colour, 0.01, 1)
