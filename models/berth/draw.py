"""
Draws parking lots that were not used in training, with their truth.

Writes lot-1-1.jpg, lot-1-2.jpg, … (the same lot with other vehicles, under alternating lights). For each of them writes
NAME.berths.json: [{"corners": [[x, y], …] as shares of the picture, "occupied": bool}, …].

    python3 -m models.berth.draw --out FOLDER [--seed 9000] [--count 4] [--looks 2] [--lights 1]
"""
import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.berth.camera import HEIGHT, WIDTH
from models.berth.lots import lots

#: Minimum number of berths for a picture to be useful, and maximum: an agent watches at most a hundred.
FEWEST, MOST = 40, 100
QUALITY = 80

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--looks", type=int, default=2, help="pictures of each lot")
    parser.add_argument("--lights", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    random, drawn = np.random.default_rng(options.seed), 0
    while drawn < options.count:
        pictures = lots(random, options.looks, options.lights)
        of_each = [{berth.number: berth for berth in each.berths} for each in pictures]
        shared = sorted(set.intersection(*map(set, of_each)))[:MOST]
        if len(shared) < FEWEST:
            continue
        drawn += 1
        for at, (each, own) in enumerate(zip(pictures, of_each)):
            name = f"lot-{drawn}-{at + 1}"
            picture = np.clip(each.picture + random.normal(0, 2.5, each.picture.shape), 0, 255).astype(np.uint8)
            cv2.imwrite(str(options.out / f"{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            truth = [
                {"corners": np.round(own[number].corners / [WIDTH, HEIGHT], 4).tolist(), "occupied": bool(own[number].is_occupied)}
                for number in shared
            ]
            (options.out / f"{name}.berths.json").write_text(json.dumps(truth) + "\n")
