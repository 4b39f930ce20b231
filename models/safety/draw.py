"""
Draws a sheet of people with their truth (H or – for the helmet, V or – for the vest, ? unsure, . hidden). Every seventh
person is shown with the parts of the body.

    python3 -m models.safety.draw --out SHEET.png [--seed 9000] [--count 84]
"""
import argparse
from pathlib import Path

import cv2
import numpy as np

from models.safety.crops import CELL, HEIGHT, MISSING, UNSEEN, UNSURE, WIDTH, WORN, Drawn, drawn

#: Number of crops in a row, and their magnification.
ACROSS, LARGER = 14, 2
#: BGR of the parts that cells show: other, bare head, head with helmet, trunk, trunk with vest.
COLOURS = np.array([(40, 40, 40), (60, 60, 230), (60, 220, 60), (160, 60, 160), (220, 200, 60)], np.uint8)
SIGNS = {WORN: "HV", MISSING: "--", UNSEEN: "..", UNSURE: "??"}


def marked(each: Drawn, with_parts: bool) -> np.ndarray:
    picture = each.crop
    if with_parts:
        picture = cv2.addWeighted(COLOURS[each.cells].repeat(CELL, 0).repeat(CELL, 1), 0.6, picture, 0.4, 0)
    picture = cv2.resize(picture, (WIDTH * LARGER, HEIGHT * LARGER), interpolation=cv2.INTER_NEAREST)
    sign = SIGNS[each.head][0] + SIGNS[each.trunk][1]
    cv2.putText(picture, sign, (3, 14), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 3)
    cv2.putText(picture, sign, (3, 14), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0), 1)
    return picture


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--count", type=int, default=84)
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    people = [each for _ in range(options.count) for each in drawn(random)[:1]]
    tiles = [marked(each, number % 7 == 6) for number, each in enumerate(people)]
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % ACROSS)
    cv2.imwrite(str(options.out), np.vstack([np.hstack(tiles[at : at + ACROSS]) for at in range(0, len(tiles), ACROSS)]))
