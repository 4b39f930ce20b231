"""
Clothes on trunk and arms, as colours of points on the body: shirts, jackets, aprons, and vests with reflective bands.
"""
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from models.safety.headgear import any_colour

#: Colours of vests, BGR, 0 to 1: lime, yellow, orange, red, and less frequent blue, green, pink.
VESTS = [(0.2, 0.95, 0.75), (0.12, 0.88, 0.95), (0.06, 0.38, 0.98), (0.12, 0.15, 0.9), (0.75, 0.3, 0.1), (0.25, 0.6, 0.1), (0.6, 0.3, 0.95)]
VEST_SHARES = [0.32, 0.15, 0.33, 0.1, 0.04, 0.03, 0.03]
OTHER_BANDS = [(0.15, 0.95, 0.85), (0.05, 0.4, 0.95)]


@dataclass(frozen=True)
class Clothes:
    """
    `colour`: of the shirt or jacket; `bands`: heights (metres above the hip) and half widths of the vest's bands.
    Colours are BGR, 0 to 1.
    """

    colour: np.ndarray
    second: np.ndarray
    sleeve: np.ndarray
    trousers: np.ndarray
    boots: np.ndarray
    gloves: np.ndarray | None
    pattern: str
    pitch: float
    has_vest: bool
    vest: np.ndarray
    band: np.ndarray
    edge: np.ndarray
    bands: np.ndarray
    upright: tuple[float, float]
    hem: float
    neck: float
    opening: float
    has_sleeves: bool
    is_long: bool
    has_collar: bool


def clothes(random: Generator) -> Clothes:
    has_vest = random.random() < 0.5
    vest = np.array(VESTS[int(random.choice(7, p=VEST_SHARES))])
    vest = np.clip(vest * np.exp(random.normal(-0.08, 0.18)) + random.normal(0, 0.04, 3), 0.02, 1)
    # worn and dirty vests are pale
    vest += (vest.mean() - vest) * random.choice([0, random.uniform(0, 0.45)])
    band = np.full(3, random.uniform(0.55, 0.95)) if random.random() < 0.85 else np.array(OTHER_BANDS[int(random.integers(2))])
    edge = band if random.random() < 0.6 else np.array(OTHER_BANDS[int(random.integers(2))])
    colour = any_colour(random)
    if not has_vest and random.random() < 0.25:
        # as bright as a vest, but without bands
        colour = np.clip(np.array(VESTS[int(random.integers(7))]) * np.exp(random.normal(-0.1, 0.2)), 0.02, 1)
    wide, kind = random.uniform(0.018, 0.035), random.random()
    low = random.uniform(0.02, 0.16)
    heights = [low] if kind < 0.2 else [low, low + random.uniform(0.09, 0.2)] if kind < 0.8 else [low, low + 0.12, low + 0.24]
    upright = (random.uniform(0.06, 0.12), wide) if random.random() < 0.75 else (9.0, 0.0)
    pattern = str(random.choice(["plain", "across", "down", "check", "spots", "apron", "open", "straps"], p=[0.5, 0.09, 0.05, 0.1, 0.08, 0.04, 0.09, 0.05]))
    has_sleeves = bool(has_vest and random.random() < 0.22)
    bare = random.random() < 0.3
    sleeve = vest if has_sleeves else colour if not bare else np.array([0.35, 0.47, 0.7]) * random.uniform(0.2, 1.1)
    trousers = any_colour(random) if random.random() < 0.8 else colour
    gloves = any_colour(random) if random.random() < 0.3 else None
    return Clothes(
        colour, any_colour(random), sleeve, trousers, np.full(3, random.uniform(0.02, 0.3)), gloves, pattern, random.uniform(0.02, 0.09), has_vest, vest, band,
        edge, np.array([(height, wide) for height in heights]), upright, random.uniform(-0.12, 0.02), random.uniform(0.03, 0.14),
        random.choice([0.0, 0.006, random.uniform(0.02, 0.08)], p=[0.3, 0.45, 0.25]), has_sleeves, random.random() < 0.25, random.random() < 0.4,
    )  # fmt: skip


def trunk_colours(own: Clothes, spots: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """
    Returns BGR of points k × 3 on the trunk (metres from the middle of the hip, in the trunk's axes), and which of them
    are on bands.
    """
    found = _shirt(own, spots)
    if not own.has_vest:
        return found, np.zeros(len(spots), bool)
    x, y, z = spots.T
    # the vest is cut out at the neck, deeper in front
    worn = (z > own.hem) & (np.abs(y) < 0.215) & (z < 0.53)
    worn &= ~((x > 0) & (np.abs(y) < (z - 0.48 + own.neck) * 0.9)) & ~((x > 0) & (np.abs(y) < own.opening))
    worn &= ~((x <= 0) & (z > 0.5) & (np.abs(y) < 0.06))
    found[worn] = own.vest
    band = np.zeros(len(spots), bool)
    edge = band.copy()
    for height, wide in own.bands:
        band |= np.abs(z - height) < wide
        edge |= np.abs(z - height) < wide * 1.6
    off, wide = own.upright
    over = z > own.bands[:, 0].max()
    band |= (np.abs(np.abs(y) - off) < wide) & over
    edge |= (np.abs(np.abs(y) - off) < wide * 1.6) & over
    found[worn & edge], found[worn & band] = own.edge, own.band
    return found, worn & band


def sleeve_colours(own: Clothes, along: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns BGR of points on the arms, and which of them are on bands. `along`: metres from the shoulder."""
    found = np.repeat(own.sleeve[None], len(along), 0)
    short = along < 0.17
    if own.has_sleeves:
        band = (np.abs(along - 0.2) < 0.03) | (np.abs(along - 0.36) < 0.025)
        found[band] = own.band
        return found, band
    found[short] = own.colour
    return found, np.zeros(len(along), bool)


def _shirt(own: Clothes, spots: np.ndarray) -> np.ndarray:
    x, y, z = spots.T
    found = np.repeat(own.colour[None], len(spots), 0)
    across, down = np.mod(z, own.pitch) < own.pitch * 0.4, np.mod(y, own.pitch) < own.pitch * 0.4
    if own.pattern in ("across", "down", "check"):
        found[{"across": across, "down": down, "check": across | down}[own.pattern]] = own.second
        found[across & down & (own.pattern == "check")] = own.second * 0.6
    elif own.pattern == "spots":
        found[np.sin(z / own.pitch * 5) * np.sin(y / own.pitch * 5 + x * 30) > 0.3] = own.second
    elif own.pattern == "apron":
        found[(x > 0) & (np.abs(y) < 0.13) & (z < 0.4)] = own.second
    elif own.pattern == "open":
        found[(x > 0) & (np.abs(y) < 0.02 + own.pitch * (0.3 + z))] = own.second
    elif own.pattern == "straps":
        found[np.abs(np.abs(y) - 0.1) < 0.022] = own.second
    return found
