"""
Draws plates in typefaces that were not used in training. A new reader must read them as well as the current one.

    python3 -m models.plate.draw_views --out FOLDER [--count 2000] [--seed 4]
"""
import argparse
from pathlib import Path

import numpy as np

from models.plate.samples import sample
from models.plate.views import View, write_views

GROUNDS = {"white": "white", "black": "black"}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args()
    random = np.random.default_rng([options.seed, 30_000])
    drawn = [sample(random, is_held_out=True) for _ in range(options.count)]
    views = [View(at, each.plate.text, "", "test", "drawn", GROUNDS.get(each.plate.colour, "coloured")) for at, each in enumerate(drawn)]
    write_views(options.out, np.stack([each.crop.transpose(2, 0, 1) for each in drawn]), views)
    print(f"{len(views)} drawn")
