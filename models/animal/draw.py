"""
Draws passages that were not used in training: passage-001.jpg … and for each of them NAME.animals.json:
[{"class": "pig" | "cow", "box": [left, top, right, bottom] as shares of the picture, "visible": visible share of the
animal}, …].

    python3 -m models.animal.draw --out FOLDER [--seed 9000] [--count 20] [--sheet SHEET.jpg]
"""
import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.animal.scenes import Scene, scene
from models.animal.views import HEIGHT, WIDTH

QUALITY = 85
#: Number of pictures in a row of the sheet.
ACROSS = 4


def marked(drawn: Scene) -> np.ndarray:
    """
    Returns the picture with its true boxes: green for pigs, yellow for cattle, red for animals that are mostly hidden.
    """
    picture = drawn.picture.copy()
    for each in drawn.animals:
        left, top, right, bottom = (int(value) for value in each.box)
        colour = (60, 220, 60) if each.is_pig else (40, 220, 240)
        cv2.rectangle(picture, (left, top), (right - 1, bottom - 1), colour if each.visible >= 0.25 else (90, 90, 255), 1)
    return picture


def sheet(pictures: list[np.ndarray]) -> np.ndarray:
    rows = [pictures[at : at + ACROSS] for at in range(0, len(pictures), ACROSS)]
    blank = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    return np.vstack([np.hstack(row + [blank] * (ACROSS - len(row))) for row in rows])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--sheet", type=Path, help="all pictures on one, with their boxes in every second")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    random, pictures = np.random.default_rng(options.seed), []
    for number in range(1, options.count + 1):
        drawn, name = scene(random), f"passage-{number:03}"
        cv2.imwrite(str(options.out / f"{name}.jpg"), drawn.picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        truth = [
            {"class": "pig" if each.is_pig else "cow", "box": np.round(each.box / [WIDTH, HEIGHT, WIDTH, HEIGHT], 4).tolist(), "visible": round(each.visible, 3)}
            for each in drawn.animals
        ]
        (options.out / f"{name}.animals.json").write_text(json.dumps(truth) + "\n")
        pictures.append(marked(drawn) if number % 2 == 0 else drawn.picture)
    if options.sheet is not None:
        cv2.imwrite(str(options.sheet), sheet(pictures), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
