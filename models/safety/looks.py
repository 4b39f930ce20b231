"""Renders workers: the colour of each pixel, the light on it, and the part that it shows."""
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from models.animal.patterns import any_of, grains, looked_up, noises
from models.safety.clothes import sleeve_colours, trunk_colours
from models.safety.headgear import BRIM, HAIR, HELMET, MUFF, SKIN
from models.safety.light import Light
from models.safety.shells import BEHIND, Seen, Shells, joined, normals_of, seen_by, spots_of
from models.safety.worker import BOOTS, HANDS, LOAD, SLEEVES, TROUSERS, TRUNK, Worker

#: Part of the judged worker that a pixel shows.
OTHER, BARE, HELMETED, PLAIN, VEST = range(5)


@dataclass(frozen=True)
class View:
    """
    A camera without perspective. `camera`: rows right, below, ahead; `scale`: pixels per metre; `corner`: upper left
    corner of the picture in metres; `size`: width and height in pixels.
    """

    camera: np.ndarray
    scale: float
    corner: np.ndarray
    size: tuple[int, int]


@dataclass
class Painted:
    """
    Rendered pixels, h × w. `colour`: × 3 (BGR, 0 to about 1); `there`: whether there is a person; `shows`: part of the
    first worker.
    """

    colour: np.ndarray
    there: np.ndarray
    shows: np.ndarray
    #: Whether the pixel belongs to the upper half of the first worker's head.
    upper: np.ndarray


def is_upper(each: Worker, spots: np.ndarray) -> np.ndarray:
    """Returns which of the points k × 3 (metres in the world) are above the eyes."""
    turn, origin = each.top
    return (spots - origin) @ turn[:, 2] > 0.02


def painted(random: Generator, view: View, workers: list[Worker], offsets: list[np.ndarray], light: Light) -> Painted:
    """Renders workers. `offsets`: position of each worker, metres. The first worker is the one to judge."""
    still = np.eye(3)
    moved = [each.shells.moved(still, offset) for each, offset in zip(workers, offsets)]
    shells = joined(moved)
    whose = np.repeat(np.arange(len(workers)), [len(each.parts) for each in moved])
    seen = seen_by(shells, view.camera, view.scale, view.corner, view.size)
    there = seen.which >= 0
    height, width = there.shape
    painting = Painted(np.zeros((height, width, 3), np.float32), there, np.zeros((height, width), np.uint8), np.zeros((height, width), bool))
    if not there.any():
        return painting
    spots = spots_of(seen, there, view.scale, view.corner) @ view.camera
    owner, part = whose[seen.which[there]], shells.parts[seen.which[there]]
    colour, gloss, band = np.zeros((len(spots), 3)), np.full(len(spots), 0.02), np.zeros(len(spots), bool)
    for number, each in enumerate(workers):
        own = owner == number
        if own.any():
            colour[own], gloss[own], band[own] = _coloured(random, each, spots[own] - offsets[number], part[own])
    normals = normals_of(shells, seen, there, spots)
    for number, each in enumerate(workers):
        own = (owner == number) & (part == TRUNK)
        normals[own] = _smooth(each, spots[own] - offsets[number], normals[own])
    lit = _lit(random, view, shells, seen, there, spots, normals, light)
    mirrored = _mirrored(view, normals, light) * gloss[:, None] * 1.2
    lit = colour * lit + mirrored * light.direct + gloss[:, None] * 0.04
    lit += (band * light.returned)[:, None] * colour
    dark = seen.inner[there]
    lit[dark] = colour[dark] * light.sky * random.uniform(0.1, 0.4)
    painting.colour[there] = lit
    painting.shows[there] = _shown(workers[0], owner, part)
    painting.upper[there] = (owner == 0) & (part >= SKIN) & is_upper(workers[0], spots - offsets[0])
    return painting


def _shown(first: Worker, owner: np.ndarray, part: np.ndarray) -> np.ndarray:
    shows = np.zeros(len(owner), np.uint8)
    shows[(owner == 0) & (part >= SKIN)] = HELMETED if first.head.has_helmet else BARE
    shows[(owner == 0) & (part == TRUNK)] = VEST if first.clothes.has_vest else PLAIN
    return shows


def _coloured(random: Generator, each: Worker, spots: np.ndarray, part: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns BGR, gloss, and whether the point is on a reflective band, for points k × 3."""
    head, own = each.head, each.clothes
    plain = np.zeros((32, 3))
    plain[TROUSERS], plain[BOOTS], plain[LOAD] = own.trousers, own.boots, each.load
    plain[HANDS] = head.colours[SKIN] if own.gloves is None else own.gloves
    for number, colour in head.colours.items():
        plain[number] = colour
    colour, gloss, band = plain[part], np.full(len(spots), 0.02), np.zeros(len(spots), bool)
    folds = looked_up(any_of(random, noises()), spots @ [150.0, 190, 60], spots @ [70.0, -50, 170]) * random.uniform(0.02, 0.16)
    is_trunk, is_sleeve, is_face = part == TRUNK, part == SLEEVES, part == SKIN
    turn, origin = each.trunk
    colour[is_trunk], band[is_trunk] = trunk_colours(own, (spots[is_trunk] - origin) @ turn)
    along = np.linalg.norm(spots[is_sleeve][:, None] - each.shoulders[None], axis=2).min(1)
    colour[is_sleeve], band[is_sleeve] = sleeve_colours(own, along)
    turn, origin = each.top
    local = (spots - origin) @ turn
    colour[is_face] = _face(random, each, local[is_face])
    is_hard = (part == HELMET) | (part == BRIM) | (part == MUFF)
    gloss[is_hard] = head.gloss
    if head.has_helmet and random.random() < 0.35:
        # a badge in front or at the side
        at = np.array([0.12, random.choice([0.0, 0.09, -0.09]), random.uniform(0.07, 0.12)])
        badge = (np.abs(local - at) < [0.09, random.uniform(0.015, 0.04), random.uniform(0.01, 0.025)]).all(1) & (part == HELMET)
        colour[badge] = random.uniform(0.02, 0.95, 3)
    dirt = looked_up(any_of(random, grains()), spots @ [300.0, 0, 250], spots @ [0.0, 300, 250])
    rough = np.where(part == HAIR, 0.25, np.where(is_hard, random.choice([0.0, 0.07]), 0.05))
    colour *= np.clip(1 + np.where(is_hard | is_face, 0, folds) + dirt * rough, 0.2, 2)[:, None]
    return colour, gloss, band


def _face(random: Generator, each: Worker, local: np.ndarray) -> np.ndarray:
    """
    Returns the colours of a face: eyes, mouth, objects over them, and the shade of a brim. `local`: metres from the
    head's centre.
    """
    head, (x, y, z) = each.head, local.T
    found = np.repeat(head.colours[SKIN][None], len(local), 0)
    front = x > 0.03
    found[front & (np.abs(np.abs(y) - 0.032) < 0.017) & (np.abs(z - 0.012) < 0.009)] *= 0.3
    found[front & (np.abs(np.abs(y) - 0.032) < 0.02) & (np.abs(z - 0.034) < 0.006)] *= 0.5
    found[front & (np.abs(y) < 0.025) & (np.abs(z + 0.065) < 0.006)] *= 0.55
    if "beard" in head.marks:
        found[front & (z < -0.05)] = head.marks["beard"]
    if "mask" in head.marks:
        found[(x > 0.0) & (z < -0.005) & (z > -0.115)] = head.marks["mask"]
    if "glasses" in head.marks:
        found[(x > 0.0) & (np.abs(z - 0.012) < 0.014) & (np.abs(y) > 0.008)] = head.marks["glasses"]
    if "strap" in head.marks:
        found[(np.abs(x - 0.02 - (z + 0.12) * 0.1) < 0.008) & (np.abs(y) > 0.03) & (z < 0.05)] = head.marks["strap"]
    found[front & (z > 0.0)] *= head.shade
    return found


def _lit(random: Generator, view: View, shells: Shells, seen: Seen, there: np.ndarray, spots: np.ndarray, normals: np.ndarray, light: Light) -> np.ndarray:
    """Returns the light of each colour on each point, k × 3; less where a nearby object is in front."""
    depth = np.where(there, seen.depth, np.float32(seen.depth[there].max() + 0.3))
    wide = max(3, round(view.scale * 0.12) | 1)
    sunk = depth - cv2.blur(cv2.blur(depth, (wide, wide)), (wide, wide))
    closed = 1 - np.clip(sunk[there] * 5, 0, random.uniform(0.2, 0.6))
    # shadow map at a reduced scale: only the first surface along the sun's direction is lit
    along = -light.sun
    right = np.cross([0, 0, 1.0], along)
    right /= max(float(np.linalg.norm(right)), 1e-6)
    sunward = np.stack([right, np.cross(along, right), along])
    reach = spots @ sunward.T
    corner, scale = reach[:, :2].min(0) - 0.1, view.scale * 0.4
    size = tuple(int(side) for side in np.ceil((np.ptp(reach[:, :2], axis=0) + 0.2) * scale) + 1)
    first = seen_by(shells, sunward, scale, corner, size).depth
    columns, rows = ((reach[:, :2] - corner) * scale).astype(int).T
    lit = (reach[:, 2] < first[rows, columns] + 0.05) | (first[rows, columns] >= BEHIND)
    direct = np.maximum(normals @ light.sun, 0) * np.where(lit, 1, random.uniform(0.0, 0.4))
    open_part = (0.65 + 0.35 * normals[:, 2]) * closed
    return direct[:, None] * light.direct + open_part[:, None] * light.sky


def _mirrored(view: View, normals: np.ndarray, light: Light) -> np.ndarray:
    half = light.sun - view.camera[2]
    half /= max(float(np.linalg.norm(half)), 1e-6)
    return (np.maximum(normals @ half, 0) ** 25)[:, None]


def _smooth(each: Worker, spots: np.ndarray, normals: np.ndarray) -> np.ndarray:
    """Smooths the normals (k × 3) of a trunk across the creases between its ellipsoids."""
    turn, origin = each.trunk
    local, own = (spots - origin) @ turn, normals @ turn
    soft = np.column_stack([local[:, 0] / 0.12**2, local[:, 1] / 0.18**2, own[:, 2] * 2 + np.clip(local[:, 2] - 0.4, 0, 1) * 60])
    soft = soft / np.maximum(np.linalg.norm(soft, axis=1, keepdims=True), 1e-9) + own * 0.25
    return (soft / np.maximum(np.linalg.norm(soft, axis=1, keepdims=True), 1e-9)) @ turn.T
