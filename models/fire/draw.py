"""
Draws tiles that were not used in training, as a sheet. The rows alternate between nothing, flame and smoke. With
--moving
every row shows two tiles over two seconds.

    python3 -m models.fire.draw --out SHEET.png [--seed 9000] [--rows 9] [--moving]
"""
import argparse
from pathlib import Path

import cv2
import numpy as np

from models.fire.backgrounds import BEFORE, bank
from models.fire.tiles import NAMES, tile

#: Number of single-picture tiles in a row, and their magnification.
ACROSS, LARGER = 16, 2

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--rows", type=int, default=9)
    parser.add_argument("--moving", action="store_true")
    options = parser.parse_args()
    random, known, across = np.random.default_rng(options.seed), bank(is_held_out=True), 2 * len(BEFORE) if options.moving else ACROSS
    rows: list[list[np.ndarray]] = [[] for _ in range(options.rows)]
    while any(len(row) < across for row in rows):
        pictures, kind = tile(random, known, options.moving)
        open_rows = [row for number, row in enumerate(rows) if number % len(NAMES) == kind and len(row) < across]
        if open_rows:
            open_rows[0].extend(pictures)
    sheet = np.vstack([np.hstack(row[:across]) for row in rows])
    cv2.imwrite(str(options.out), cv2.resize(sheet, None, fx=LARGER, fy=LARGER, interpolation=cv2.INTER_NEAREST))
