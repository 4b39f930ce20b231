"""
Objects that look like fire but are none: lamps, red and orange objects, leaves, sunsets, clouds, fog. Each is drawn
into a float picture at a time.
"""
from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator

from models.fire.noise import any_of, at, turbulence, wobble

#: Function that draws into a picture (side × side × 3, BGR, float) in place, for a frame number and its time in
#: seconds.
Thing = Callable[[np.ndarray, int, float], None]


def warm_colour(random: Generator) -> np.ndarray:
    """Returns a colour (BGR) of paint, cloth or leaves between red, orange and yellow."""
    hue, strength, value = random.uniform(0, 32), random.uniform(110, 255), random.uniform(70, 255)
    return cv2.cvtColor(np.array([[[hue, strength, value]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def any_colour(random: Generator) -> np.ndarray:
    return warm_colour(random) if random.random() < 0.6 else random.uniform(10, 250) * (1 + random.normal(0, 0.25, 3))


def solid(random: Generator, side: int, whens: np.ndarray) -> Thing:
    """
    Flat shape with stripes and shading, like a vehicle's panel, a vest, a box or a person; standing or driving past.
    """
    corners = int(random.choice([4, 4, 5, 6, 14]))
    turns = np.sort(random.uniform(0, 2 * np.pi, corners))
    half = np.exp(random.uniform(np.log(0.08), np.log(0.9), 2)) * side
    outline = np.stack([np.cos(turns), np.sin(turns)], 1) * half
    middle, speed = random.uniform(0, side, 2), random.normal(0, 0.5, 2) * side * (random.random() < 0.5)
    colour, is_banded = any_colour(random), random.random() < 0.35
    band = np.array([random.uniform(120, 255)] * 3) if random.random() < 0.6 else any_colour(random)
    slope, mask = random.normal(0, 0.5, 2), np.zeros((side, side), np.uint8)

    def draw(picture: np.ndarray, number: int, when: float) -> None:
        spot = middle + speed * when
        mask[:] = 0
        cv2.fillPoly(mask, [np.round((outline + spot) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        ys, xs = np.mgrid[0:side, 0:side].astype(np.float32)
        shade = np.clip(1 + ((xs - spot[0]) * slope[0] + (ys - spot[1]) * slope[1]) / side, 0.3, 1.7)
        worn = colour * shade[..., None]
        if is_banded:
            rows = np.abs((ys - spot[1]) / half[1]) % 0.5 < 0.13
            worn[rows] = band
        share = mask[..., None] / 255
        picture += (worn - picture) * share

    return draw


def lamp(random: Generator, side: int, whens: np.ndarray) -> Thing:
    """
    Lamp, headlight or tail light: an overexposed disc with glow and a reflection on wet ground; steady, blinking or
    moving.
    """
    radius = np.exp(random.uniform(np.log(0.015), np.log(0.3))) * side
    colour = np.array([[255, 255, 255], [150, 215, 255], [60, 160, 255], [40, 40, 255], [120, 240, 255], [80, 200, 255]][int(random.integers(6))], np.float32)
    middle, speed = random.uniform(0, side, 2), random.normal(0, 0.6, 2) * side * (random.random() < 0.4)
    glow, streak = random.uniform(0.1, 0.8), random.random() < 0.3
    stretch = np.exp(random.normal(0, 0.5))
    shines = np.ones(len(whens))
    if random.random() < 0.3:
        shines = (np.sin(whens * random.uniform(3, 20) + random.uniform(0, 6)) > 0).astype(float)
    elif random.random() < 0.3:
        shines = 1 + 0.25 * wobble(random, whens, 3)

    def draw(picture: np.ndarray, number: int, when: float) -> None:
        spot = middle + speed * when
        ys, xs = np.mgrid[0:side, 0:side].astype(np.float32)
        away = np.sqrt(((xs - spot[0]) / stretch) ** 2 + (ys - spot[1]) ** 2) / radius
        power = np.clip(2.5 - 1.8 * away, 0, 3) + glow * np.exp(-away / 2.5)
        if streak:
            power = power + 0.7 * np.exp(-(((xs - spot[0]) / radius) ** 2)) * np.exp(-np.clip(ys - spot[1], 0, None) / (5 * radius)) * (ys > spot[1])
        picture += 255 * (1 - np.exp(-shines[number] * power[..., None] * (colour / 255) ** 1.5 * 1.8))

    return draw


def leaves(random: Generator, side: int, whens: np.ndarray) -> Thing:
    """Autumn leaves, flowers, fruit or gravel: many small warm spots that are still or sway."""
    count, size = int(random.integers(20, 220)), np.exp(random.uniform(np.log(0.012), np.log(0.07))) * side
    spots = random.uniform(0, 1, (count, 2)) * side * [1, random.uniform(0.3, 1.2)]
    base = warm_colour(random)
    colours = base * np.exp(random.normal(0, 0.35, (count, 1))) * (1 + random.normal(0, 0.15, (count, 3)))
    turns, swing = random.uniform(0, 180, count), wobble(random, whens, 0.8) * random.uniform(0, 0.03) * side

    def draw(picture: np.ndarray, number: int, when: float) -> None:
        for spot, colour, turn in zip(spots, colours, turns):
            centre = (int((spot[0] + swing[number]) * 16), int(spot[1] * 16))
            axes = (int(size * 18), int(size * 10))
            cv2.ellipse(picture, centre, axes, turn, 0, 360, np.clip(colour, 0, 255).tolist(), -1, cv2.LINE_AA, 4)

    return draw


def sky(random: Generator, side: int, whens: np.ndarray) -> Thing:
    """Sky at sunset or by day over a skyline, with clouds that hardly move."""
    is_sunset = random.random() < 0.55
    low, high = np.full(3, random.uniform(150, 250)), np.array([225, 170, 110]) * random.uniform(0.7, 1.1)
    if is_sunset:
        low, high = random.uniform([10, 90, 190], [120, 190, 255]), random.uniform([60, 50, 40], [190, 140, 190])
    tile, grain, shift = any_of(random, turbulence()), random.uniform(30, 90) / side, random.uniform(0, 256, 2)
    drift, cut = random.normal(0, 0.02) * side, random.uniform(-0.5, 1.0)
    white = np.full(3, random.uniform(150, 255)) if not is_sunset else warm_colour(random)
    ends, sun = random.uniform(0.3, 1.3) * side, (random.uniform(0, side, 2), random.uniform(0.03, 0.2) * side) if is_sunset and random.random() < 0.6 else None

    def draw(picture: np.ndarray, number: int, when: float) -> None:
        ys, xs = np.mgrid[0:side, 0:side].astype(np.float32)
        share = np.clip(ys / ends, 0, 1)[..., None]
        colour = high + (low - high) * share**1.5
        cloud = np.clip((at(tile, (xs - drift * when) * grain * 0.6 + shift[0], ys * grain * 1.3 + shift[1]) - cut) * 0.8, 0, 0.9)[..., None]
        colour = colour + (white - colour) * cloud
        if sun is not None:
            away = np.hypot(xs - sun[0][0], ys - sun[0][1])[..., None] / sun[1]
            colour = colour + (255 - colour) * np.clip(1.4 - away, 0, 1) + 90 * np.exp(-away / 2) * np.array([0.3, 0.7, 1])
        seen = (ys < ends)[..., None]
        picture += np.where(seen, colour - picture, 0)

    return draw


def fog(random: Generator, side: int, whens: np.ndarray) -> Thing:
    """Even veil, white wall or dusty floor. It hides the background but has no drifting shape."""
    colour = random.uniform(90, 250) * (1 + random.normal(0, 0.03, 3) + np.array([-1, 0, 1]) * random.choice([0, random.uniform(0, 0.15)]))
    thick, slope = random.uniform(0.15, 1.0), random.normal(0, 0.25, 2)
    tile, shift, stains = any_of(random, turbulence()), random.uniform(0, 256, 2), random.uniform(0, 0.05)

    def draw(picture: np.ndarray, number: int, when: float) -> None:
        ys, xs = np.mgrid[0:side, 0:side].astype(np.float32) / side - 0.5
        share = np.clip(thick + xs * slope[0] + ys * slope[1], 0, 1)[..., None]
        spotted = colour * (1 + stains * at(tile, xs * 60 + shift[0], ys * 60 + shift[1])[..., None])
        picture += (spotted - picture) * share

    return draw


def letters(random: Generator, side: int, whens: np.ndarray) -> Thing:
    """Signs, text that recorders write into pictures, and their black borders."""
    text = "".join(random.choice(list("0123456789:-/ABCFIMN")) for _ in range(int(random.integers(2, 9))))
    spot, size = (int(random.uniform(-0.3, 0.7) * side), int(random.uniform(0.1, 1.0) * side)), random.uniform(0.3, 1.4)
    colour = any_colour(random).tolist() if random.random() < 0.5 else (255.0, 255.0, 255.0)
    bar = int(random.uniform(0, 0.5) * side) * (random.random() < 0.3)

    def draw(picture: np.ndarray, number: int, when: float) -> None:
        cv2.putText(picture, text, spot, cv2.FONT_HERSHEY_SIMPLEX, size, colour, 1 if size < 0.8 else 2, cv2.LINE_AA)
        picture[:bar] = 6

    return draw


KINDS = [solid, lamp, leaves, sky, fog, letters]


def thing(random: Generator, side: int, whens: np.ndarray) -> Thing:
    kind = KINDS[int(random.choice(len(KINDS), p=[0.36, 0.26, 0.1, 0.1, 0.1, 0.08]))]
    return kind(random, side, whens)
