"""
Heads, bare or with helmets, caps, hoods, hats or hair. Unit: metres from the head's centre; x forward, y to the left, z
up.
"""
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator

from models.safety.shells import Builder, Shells

SKIN, HAIR, HAT, HELMET, BRIM, MUFF = 10, 11, 12, 13, 14, 15

#: Colours of helmets, BGR, 0 to 1.
HELMETS = [(0.9, 0.9, 0.9), (0.1, 0.75, 0.95), (0.1, 0.1, 0.8), (0.65, 0.25, 0.08), (0.05, 0.4, 0.95), (0.2, 0.5, 0.1), (0.08, 0.08, 0.08), (0.85, 0.6, 0.2)]
HELMET_SHARES = [0.27, 0.26, 0.17, 0.13, 0.09, 0.04, 0.02, 0.02]
HAIRS = [(0.04, 0.04, 0.05), (0.06, 0.09, 0.14), (0.12, 0.2, 0.32), (0.35, 0.55, 0.7), (0.5, 0.5, 0.5), (0.8, 0.82, 0.85), (0.1, 0.2, 0.5)]
HAIR_SHARES = [0.42, 0.22, 0.12, 0.08, 0.08, 0.05, 0.03]
SKINS = [(0.5, 0.62, 0.85), (0.4, 0.52, 0.75), (0.28, 0.4, 0.6), (0.15, 0.22, 0.36), (0.08, 0.12, 0.2)]


@dataclass
class Head:
    shells: Shells
    #: BGR of each part of the head.
    colours: dict[int, np.ndarray]
    has_helmet: bool
    #: Objects painted on the face (`mask`, `beard`, `glasses`, `strap`) with their BGR.
    marks: dict[str, np.ndarray] = field(default_factory=dict)
    gloss: float = 0.0
    shade: float = 1.0


def any_colour(random: Generator) -> np.ndarray:
    """Returns a random colour: grey, dull or strong."""
    kind, own = random.random(), random.uniform(0.03, 0.95, 3)
    if kind < 0.52:
        return np.clip(random.uniform(0.03, 0.9) + random.normal(0, 0.04, 3), 0.02, 0.97)
    return own.mean() + (own - own.mean()) * random.uniform(0.2, 0.8) if kind < 0.85 else own


def _near(random: Generator, colours: list, shares: list, spread: float) -> np.ndarray:
    colour = np.array(colours[int(random.choice(len(colours), p=shares))])
    return np.clip(colour * np.exp(random.normal(0, spread)) + random.normal(0, 0.03, 3), 0.01, 1)


def _cut(tilt: float, height: float) -> tuple[float, float, float, float]:
    """
    Returns the plane above which an ellipsoid exists: at `height` over the centre, inclined to the back by `tilt`
    (radians).
    """
    return (float(np.sin(tilt)), 0.0, float(np.cos(tilt)), height)


def head(random: Generator, hood: np.ndarray) -> Head:
    """Returns a random head. `hood`: BGR of the jacket, which is also the colour of a hood."""
    model, is_helmet = Builder(), random.random() < 0.5
    long, wide = random.uniform(0.95, 1.07), random.uniform(0.93, 1.08)
    model.upright((0, 0, 0), (0.1 * long, 0.078 * wide, 0.122), SKIN)
    model.upright((0.045, 0, -0.06), (0.055, 0.055 * wide, 0.06), SKIN)
    model.upright((0.1 * long, 0, -0.015), (0.02, 0.014, 0.03), SKIN)
    for side in (-1, 1):
        model.upright((-0.005, side * 0.08 * wide, -0.005), (0.02, 0.012, 0.032), SKIN)
    skin = np.clip(np.array(SKINS[int(random.choice(5, p=[0.22, 0.32, 0.22, 0.15, 0.09]))]) * np.exp(random.normal(0, 0.12)), 0.02, 1)
    made = Head(model.shells(), {SKIN: skin, HAIR: _near(random, HAIRS, HAIR_SHARES, 0.2)}, is_helmet)
    _marked(random, made)
    if is_helmet:
        _hair(random, model, True)
        _helmet(random, model, made)
    else:
        kind = random.choice(["hair", "bald", "cap", "wool", "hood", "hat", "scarf"], p=[0.52, 0.08, 0.17, 0.06, 0.06, 0.05, 0.06])
        if kind != "bald" and kind != "hood":
            _hair(random, model, kind not in ("hair",))
        if kind not in ("hair", "bald"):
            made.colours[HAT] = hood if kind == "hood" else any_colour(random)
            {"cap": _cap, "wool": _wool, "hood": _hood, "hat": _hat, "scarf": _scarf}[kind](random, model, made)
    made.shells = model.shells()
    return made


def _marked(random: Generator, made: Head) -> None:
    if random.random() < 0.12:
        made.marks["mask"] = np.array([(0.9, 0.9, 0.88), (0.8, 0.65, 0.4), (0.08, 0.08, 0.08)][int(random.integers(3))])
    elif random.random() < 0.18:
        made.marks["beard"] = made.colours[HAIR]
    if random.random() < 0.2:
        made.marks["glasses"] = np.full(3, random.uniform(0.02, 0.2)) if random.random() < 0.7 else random.uniform(0.3, 0.9, 3)
    if made.has_helmet and random.random() < 0.5:
        made.marks["strap"] = np.full(3, random.uniform(0.02, 0.9))


def _hair(random: Generator, model: Builder, is_covered: bool) -> None:
    thick = random.uniform(0.0, 0.006) if is_covered else random.uniform(0.003, 0.03) if random.random() < 0.9 else random.uniform(0.03, 0.07)
    tilt = random.uniform(0.5, 0.95)
    cut = (-float(np.sin(tilt)), 0.0, float(np.cos(tilt)), random.uniform(-0.035, 0.02))
    model.upright((-0.012, 0, 0.012), (0.1 + thick, 0.081 + thick, 0.115 + thick), HAIR, cut)
    if random.random() < 0.18:
        long = random.uniform(0.08, 0.17)
        model.upright((-0.065, 0, -long * 0.6), (0.055, 0.085, long), HAIR)
    elif random.random() < 0.1:
        model.upright((-0.12, 0, random.uniform(-0.03, 0.1)), (0.04, 0.04, 0.045), HAIR)
    if not is_covered and random.random() < 0.08:
        model.upright((-0.02, 0, random.uniform(0.13, 0.16)), (0.04, 0.04, 0.035), HAIR)


def _helmet(random: Generator, model: Builder, made: Head) -> None:
    """
    Adds a helmet: a dome that is open below, with a brim in front or all around, and sometimes ridges or ear muffs.
    """
    tilt, low, size = random.normal(-0.02, 0.1), random.uniform(0.028, 0.062), random.uniform(0.96, 1.12)
    back, tall = random.normal(0.0, 0.006), random.uniform(0.092, 0.12)
    cut = _cut(tilt, low)
    model.upright((back, 0, low + random.uniform(-0.005, 0.02)), (0.138 * size, 0.114 * size, tall * size), HELMET, cut)
    # its lower edge protrudes a little
    if random.random() < 0.6:
        model.add((back, 0, low + 0.004), (np.cos(tilt), 0, -np.sin(tilt)), (0.145 * size, 0.121 * size, 0.012), BRIM)
    if random.random() < 0.16:
        wide = random.uniform(0.025, 0.05)
        model.add((back, 0, low), (np.cos(tilt), 0, -np.sin(tilt)), (0.142 * size + wide, 0.118 * size + wide, 0.008), BRIM)
    else:
        reach = random.uniform(0.03, 0.075)
        front = (0.07 + reach / 2, 0, low - tilt * 0.1 - random.uniform(0, 0.012))
        model.add(front, (1.0, 0, random.uniform(-0.25, 0.02)), (0.075 + reach / 2, 0.098 * size, 0.01), BRIM)
    kind = random.random()
    for side in (0,) if kind < 0.35 else (-1, 0, 1) if kind < 0.6 else (-1, 1) if kind < 0.7 else ():
        model.upright((back, side * 0.04, low + 0.012), (0.135 * size, 0.014, (tall - abs(side) * 0.012 + 0.006) * size), HELMET, cut)
    if random.random() < 0.1:
        made.colours[MUFF] = np.array(HELMETS[int(random.integers(8))]) * 0.8
        for side in (-1, 1):
            model.upright((0, side * 0.1, random.choice([-0.01, 0.06])), (0.035, 0.028, 0.048), MUFF)
    colour = _near(random, HELMETS, HELMET_SHARES, 0.14)
    made.colours[HELMET], made.colours[BRIM] = colour, colour * (1 if random.random() < 0.8 else random.uniform(0.3, 0.9))
    made.gloss, made.shade = random.uniform(0.05, 0.75), random.uniform(0.4, 0.95)


def _cap(random: Generator, model: Builder, made: Head) -> None:
    low, is_back = random.uniform(0.02, 0.05), random.random() < 0.1
    model.upright((-0.006, 0, low), (0.11, 0.09, random.uniform(0.085, 0.11)), HAT, _cut(random.normal(0, 0.08), low))
    reach = random.uniform(0.06, 0.09)
    front = ((-1 if is_back else 1) * (0.075 + reach / 2), 0, low + 0.002)
    model.add(front, (1.0, 0, random.uniform(-0.3, 0.0)), (reach, random.uniform(0.06, 0.075), 0.008), HAT)
    made.shade = random.uniform(0.4, 0.95)


def _wool(random: Generator, model: Builder, made: Head) -> None:
    low = random.uniform(0.0, 0.05)
    model.upright((-0.008, 0, low), (0.112, 0.092, random.uniform(0.11, 0.15)), HAT, _cut(random.normal(-0.15, 0.1), low - 0.01))
    if random.random() < 0.3:
        model.upright((-0.01, 0, low + 0.15), (0.035, 0.035, 0.035), HAT)


def _hood(random: Generator, model: Builder, made: Head) -> None:
    model.upright((-0.02, 0, 0.0), (0.13, 0.115, random.uniform(0.14, 0.16)), HAT, (-1.0, 0.0, random.uniform(0, 0.25), random.uniform(-0.06, -0.02)))
    model.upright((-0.04, 0, -0.12), (0.11, 0.12, 0.06), HAT)


def _hat(random: Generator, model: Builder, made: Head) -> None:
    """Adds a hat of straw or cloth with a soft, wide brim."""
    low, wide = random.uniform(0.02, 0.05), random.uniform(0.17, 0.24)
    if random.random() < 0.6:
        made.colours[HAT] = np.array([0.45, 0.68, 0.8]) * random.uniform(0.6, 1.1)
    model.upright((-0.005, 0, low), (0.108, 0.09, random.uniform(0.085, 0.12)), HAT, _cut(0, low))
    model.add((0, 0, low), (1.0, 0, random.normal(0, 0.06)), (wide, wide * 0.93, 0.02), HAT)
    made.shade = random.uniform(0.3, 0.9)


def _scarf(random: Generator, model: Builder, made: Head) -> None:
    """Adds a scarf over hair and neck that leaves the face open, or a turban."""
    if random.random() < 0.6:
        model.upright((-0.012, 0, 0.0), (0.115, 0.095, 0.135), HAT, (-0.8, 0.0, 0.45, random.uniform(-0.04, 0.0)))
        model.upright((-0.02, 0, -0.12), (0.09, 0.1, 0.06), HAT)
    else:
        model.upright((-0.01, 0, 0.065), (0.13, 0.115, 0.08), HAT)
