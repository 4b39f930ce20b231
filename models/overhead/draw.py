"""
Draws pictures with their truth, for `npm run bench -- vehicles` and for tests, and an optional sheet with boxes: green
for a car that must be found, orange for a truck or bus, grey for a vehicle that may be missed.

    python3 -m models.overhead.draw --out FOLDER [--count 20] [--seed 1] [--sheet SHEET.png]

The truth is in YOLO's format. NAME.txt has one line per vehicle: 0 (car) or 1 (truck, bus), then centre, width and
height as shares of the picture.
"""
import argparse
from pathlib import Path

import cv2
import numpy as np

from models.overhead.scenes import scene
from models.overhead.targets import as_numbers
from models.overhead.views import HEIGHT, WIDTH
from models.shared.finder_targets import FOUND, NONE

#: Number of pictures in a row of the sheet.
COLUMNS = 4


def truth_line(left: float, top: float, right: float, bottom: float, is_car: float) -> str:
    shares = [(left + right) / 2 / WIDTH, (top + bottom) / 2 / HEIGHT, (right - left) / WIDTH, (bottom - top) / HEIGHT]
    return " ".join([str(int(not is_car)), *(f"{share:.5f}" for share in shares)])


def outlined(picture: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    marked = picture.copy()
    for left, top, right, bottom, is_car, state in numbers:
        if state != NONE:
            colour = ((0, 255, 0) if is_car else (0, 160, 255)) if state == FOUND else (128, 128, 128)
            cv2.rectangle(marked, (int(left), int(top)), (int(right), int(bottom)), colour, 1)
    return marked


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet", type=Path)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    random, marked = np.random.default_rng(options.seed), []
    for number in range(1, options.count + 1):
        drawn = scene(random)
        numbers = as_numbers(drawn.vehicles)
        cv2.imwrite(str(options.out / f"road-{number}.jpg"), drawn.picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
        lines = [truth_line(*row[:5]) for row in numbers if row[5] != NONE]
        (options.out / f"road-{number}.txt").write_text("".join(f"{line}\n" for line in lines))
        marked.append(outlined(drawn.picture, numbers))
    if options.sheet is not None:
        rows = [np.hstack(marked[at : at + COLUMNS]) for at in range(0, len(marked) - COLUMNS + 1, COLUMNS)]
        cv2.imwrite(str(options.sheet), np.vstack(rows))
