"""
Evaluates a trained network on people in pictures.

    python3 -m models.safety.judge --network safety-judge.onnx --people FOLDER [--helmet 0.9] [--vest 0.9] [--sheet SHEET.png]

FOLDER contains pictures and `truth.tsv` with one person per line:
`name<TAB>x0,y0,x1,y1<TAB>helmet|none|unseen<TAB>vest|none|unseen`, the box in pixels; `doubtful` is ignored.
`--helmet` and `--vest` are the thresholds that the training printed. The weights are read from the `.pt` file of the
same name.
"""
import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch

from models.safety.crops import MISSING, UNSEEN, UNSURE, WORN, crop_of
from models.safety.network import PartsJudge, WholeJudge
from models.safety.train import judged

CLASSES = {"helmet": WORN, "vest": WORN, "none": MISSING, "unseen": UNSEEN, "doubtful": UNSURE}
THRESHOLDS = (0.5, 0.7, 0.9, 0.95, 0.98)
ACROSS = 16


def people_of(folder: Path) -> tuple[np.ndarray, np.ndarray]:
    """Returns crops, n × 96 × 64 × 3, and classes, n × 2."""
    crops, classes, read = [], [], {}
    for line in (folder / "truth.tsv").read_text().splitlines():
        name, box, helmet, vest = line.split("\t")
        if name not in read:
            read = {name: cv2.imread(str(folder / name))}
        crops.append(crop_of(read[name], np.array([float(value) for value in box.split(",")])))
        classes.append((CLASSES[helmet], CLASSES[vest]))
    return np.stack(crops), np.array(classes)


def loaded(path: Path) -> torch.nn.Module:
    weights = torch.load(path.with_suffix(".pt"), map_location="cpu")
    network = PartsJudge() if any(name.startswith("cells") for name in weights) else WholeJudge()
    network.load_state_dict(weights)
    return network.eval()


def line(shares: np.ndarray, classes: np.ndarray, threshold: float) -> str:
    """Returns a text: number of alarms for people without the equipment, with it, and with a hidden head or trunk."""
    reported = []
    for name, kind in (("without", MISSING), ("with", WORN), ("hidden", UNSEEN)):
        own = shares[classes == kind, MISSING] >= threshold
        reported.append(f"{name} {own.sum()} of {len(own)}" + (f" ({own.mean():.1%})" if len(own) else ""))
    return f"  alarms from {threshold:.3f}: " + ", ".join(reported)


def milliseconds(network: torch.nn.Module) -> float:
    """Returns the median time for a single person on one thread, over a hundred runs."""
    torch.set_num_threads(1)
    one, times = np.zeros((1, 3, 96, 64), np.uint8), []
    for _ in range(110):
        started = time.perf_counter()
        judged(network, one)
        times.append((time.perf_counter() - started) * 1000)
    return float(np.median(times[10:]))


def sheet(crops: np.ndarray, shares: np.ndarray, classes: np.ndarray, thresholds: list[float]) -> np.ndarray:
    """
    Returns all people with bars at the top (helmet) and bottom (vest): green for a correct result, red for a wrong or
    missing alarm.
    """
    tiles = []
    for crop, share, truth in zip(crops, shares, classes):
        tile = crop.copy()
        for at, rows in ((0, slice(0, 5)), (1, slice(-5, None))):
            if truth[at] in (WORN, MISSING):
                is_right = (share[at, MISSING] >= thresholds[at]) == (truth[at] == MISSING)
                tile[rows] = (60, 200, 60) if is_right else (40, 40, 255)
        tiles.append(tile)
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % ACROSS)
    return np.vstack([np.hstack(tiles[at : at + ACROSS]) for at in range(0, len(tiles), ACROSS)])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--network", type=Path, required=True)
    parser.add_argument("--people", type=Path, required=True)
    parser.add_argument("--helmet", type=float, default=0.9)
    parser.add_argument("--vest", type=float, default=0.9)
    parser.add_argument("--sheet", type=Path)
    options = parser.parse_args()
    network = loaded(options.network)
    crops, classes = people_of(options.people)
    shares = judged(network, crops.transpose(0, 3, 1, 2))
    for at, (name, chosen) in enumerate((("helmet", options.helmet), ("vest", options.vest))):
        known = np.isin(classes[:, at], (WORN, MISSING))
        is_right = shares[known, at, :2].argmax(1) == classes[known, at]
        print(f"{name}: {is_right.mean():.1%} of {known.sum()} right")
        for threshold in sorted({*THRESHOLDS, chosen}):
            print(line(shares[:, at], classes[:, at], threshold) + (" (chosen on drawn truth)" if threshold == chosen else ""))
    print(f"{len(crops)} people, {milliseconds(network):.1f} ms each on one thread")
    if options.sheet is not None:
        cv2.imwrite(str(options.sheet), sheet(crops, shares, classes, [options.helmet, options.vest]))
