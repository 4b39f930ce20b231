"""
Draws pictures to look at, with the boxes of their vehicles: green what must be found, grey what may be.

    python3 -m models.overhead.draw --out SHEET.png [--count 20] [--seed 1]
"""
import argparse
from pathlib import Path

import cv2
import numpy as np

from models.overhead.scenes import scene
from models.overhead.targets import as_numbers
from models.shared.finder_targets import FOUND, NONE

#: Pictures side by side.
COLUMNS = 4

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random, pictures = np.random.default_rng(options.seed), []
    for _ in range(options.count - options.count % COLUMNS):
        drawn = scene(random)
        picture = drawn.picture.copy()
        for left, top, right, bottom, is_car, state in as_numbers(drawn.vehicles):
            if state != NONE:
                colour = ((0, 255, 0) if is_car else (0, 160, 255)) if state == FOUND else (128, 128, 128)
                cv2.rectangle(picture, (int(left), int(top)), (int(right), int(bottom)), colour, 1)
        pictures.append(picture)
    rows = [np.hstack(pictures[at : at + COLUMNS]) for at in range(0, len(pictures), COLUMNS)]
    cv2.imwrite(str(options.out), np.vstack(rows))
