"""
Evaluates the fire network on pictures or clips in a folder with a `truth.tsv`. Its lines are `name<TAB>fire`, `smoke`,
`fire,smoke` or `none`. For clips a third column `from-to` gives the seconds in which it is visible (default: all).

    python3 -m models.fire.judge --network fire-judge.pt --drawn 3000 [--seed 7]
    python3 -m models.fire.judge --network fire-judge.pt --pictures FOLDER [--flame 0.9] [--smoke 0.9]
    python3 -m models.fire.judge --network fire-judge.pt --clips FOLDER [--seconds 30] [--flame 0.9] [--smoke 0.9] [--each]

The first command draws new tiles and prints the thresholds that only one in a thousand tiles without fire exceeds.
Use them as --flame and --smoke of the other commands, so that thresholds depend only on drawn truth. Other thresholds
are printed for comparison. Only the first `--seconds` of a clip count.
"""
import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch

from models.fire.backgrounds import BEFORE, RATE, bank, pictures_of
from models.fire.frames import EVERY, alarms_of, begins_of, shares_of_clip, shares_of_picture
from models.fire.network import FireNetwork
from models.fire.tiles import FLAME, MOVING, NAMES, NOTHING, SMOKE, drawn
from models.fire.train import shares_of

cv2.setNumThreads(0)

KINDS = ("fire", "smoke")
#: Maximum share of drawn tiles without fire that may be taken for flame, and for smoke.
ALLOWED = 0.001
CURVE = (0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99)


@dataclass(frozen=True)
class Truth:
    """`shown`: whether fire and whether smoke is visible, in the seconds `between`."""

    shown: tuple[bool, bool]
    between: tuple[float, float]


def truth_of(folder: Path) -> dict[str, Truth]:
    found = {}
    for line in (folder / "truth.tsv").read_text().splitlines():
        name, kinds, *between = line.split("\t")
        start, end = (float(each) for each in between[0].split("-")) if between else (0.0, float("inf"))
        found[name] = Truth(tuple(kind in kinds.split(",") for kind in KINDS), (start, end))
    return found


def network_of(path: Path) -> FireNetwork:
    weights = torch.load(path, map_location="cpu")
    network = FireNetwork(next(iter(weights.values())).shape[1])
    network.load_state_dict(weights)
    return network.eval()


def share(found: int, of: int) -> str:
    return f"{found} of {of} ({found / of * 100:.1f}%)" if of else "none of 0"


def judged_drawn(network: FireNetwork, count: int, seed: int) -> None:
    planes, kinds = drawn(np.random.default_rng([seed, 20_000]), count, bank(is_held_out=True), network.planes == MOVING)
    shares = shares_of(network, planes)
    chosen = [float(np.quantile(shares[kinds == NOTHING, kind], 1 - ALLOWED)) for kind in (FLAME, SMOKE)]
    for name, thresholds in [("chosen", chosen), *((str(each), [each, each]) for each in CURVE)]:
        over = shares[:, [FLAME, SMOKE]] >= thresholds
        parts = [f"{NAMES[kind]} in {share(int(over[kinds == kind, at].sum()), int((kinds == kind).sum()))}" for at, kind in enumerate((FLAME, SMOKE))]
        parts.append(f"nothing taken for one: {share(int(over[kinds == NOTHING].any(1).sum()), int((kinds == NOTHING).sum()))}")
        print(f"{name} ({thresholds[0]:.4f}, {thresholds[1]:.4f}): {'; '.join(parts)}")


def judged_pictures(network: FireNetwork, folder: Path, chosen: tuple[float, float]) -> None:
    truth, started = truth_of(folder), time.process_time()
    largest = np.array([shares_of_picture(network, [cv2.imread(str(folder / name))]).max(0) for name in truth])
    spent = (time.process_time() - started) / len(truth) * 1000
    shown = np.array([each.shown for each in truth.values()])
    for name, thresholds in [("chosen on drawn truth", chosen), *((str(each), (each, each)) for each in CURVE)]:
        over = largest >= np.array(thresholds)
        parts = [f"{kind} in {share(int(over[shown[:, at], at].sum()), int(shown[:, at].sum()))}" for at, kind in enumerate(KINDS)]
        with_any = shown.any(1)
        parts.append(f"either in {share(int(over[with_any].any(1).sum()), int(with_any.sum()))}")
        parts.append(f"without fire and smoke taken for one: {share(int(over[~with_any].any(1).sum()), int((~with_any).sum()))}")
        print(f"{name} ({thresholds[0]:.4f}, {thresholds[1]:.4f}): {'; '.join(parts)}")
    print(f"{spent:.0f} ms of a core a picture, reading included")


def judged_clips(network: FireNetwork, folder: Path, chosen: tuple[float, float], seconds: float, is_each: bool) -> None:
    truth, judged, spent = truth_of(folder), {}, []
    for name in truth:
        pictures = pictures_of(folder / name, RATE, seconds)
        if len(pictures) <= -BEFORE[0]:
            continue
        started = time.process_time()
        judged[name] = shares_of_clip(network, pictures)
        spent.append((time.process_time() - started) / len(judged[name]) * 1000)
    for name, thresholds in [("chosen on drawn truth", chosen), *((str(each), (each, each)) for each in CURVE)]:
        print(f"{name} ({thresholds[0]:.4f}, {thresholds[1]:.4f}): {clip_figures(judged, truth, thresholds)}")
    print(f"{np.median(spent):.0f} ms of a core a judged picture (median of clips), {len(judged)} clips")
    for name in judged if is_each else ():
        alarms = [begins_of(alarms_of(judged[name][:, :, at], chosen[at])) for at in range(2)]
        shown = [kind for kind, is_shown in zip(KINDS, truth[name].shown) if is_shown]
        print(f"{name}: {', '.join(shown) or 'none'}; alarms of fire {alarms[0]}, of smoke {alarms[1]}")


def clip_figures(judged: dict[str, np.ndarray], truth: dict[str, Truth], thresholds: tuple[float, float]) -> str:
    found, shown, either, with_any, wrong, quiet_seconds = [0, 0], [0, 0], 0, 0, [0, 0], 0.0
    for name, shares in judged.items():
        seconds = (np.arange(len(shares)) * EVERY - BEFORE[0]) / RATE
        inside = (seconds >= truth[name].between[0]) & (seconds <= truth[name].between[1])
        alarms = [alarms_of(shares[:, :, at], thresholds[at]) for at in range(2)]
        is_none = not any(truth[name].shown)
        without = np.ones(len(shares), bool) if is_none else seconds < truth[name].between[0]
        quiet_seconds += without.sum() * EVERY / RATE
        for at in range(2):
            wrong[at] += begins_of(alarms[at][without])
            shown[at] += truth[name].shown[at]
            found[at] += bool(truth[name].shown[at] and alarms[at][inside].any())
        with_any += not is_none
        either += not is_none and any(alarm[inside].any() for alarm in alarms)
    parts = [f"{kind} in {share(found[at], shown[at])} clips" for at, kind in enumerate(KINDS)]
    parts.append(f"either in {share(either, with_any)}")
    hours = quiet_seconds / 3600
    parts.append(f"in {quiet_seconds:.0f} s without: false alarms of fire {wrong[0]}, of smoke {wrong[1]}, {sum(wrong) / max(hours, 1e-9):.0f} an hour")
    return "; ".join(parts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--network", type=Path, required=True, help="weights (.pt) that training leaves beside the ONNX")
    parser.add_argument("--drawn", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--clips", type=Path)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--flame", type=float, default=0.9)
    parser.add_argument("--smoke", type=float, default=0.9)
    parser.add_argument("--each", action="store_true", help="every clip on a line")
    options = parser.parse_args()
    torch.set_num_threads(1)
    network, chosen = network_of(options.network), (options.flame, options.smoke)
    if options.drawn:
        judged_drawn(network, options.drawn, options.seed)
    if options.pictures is not None:
        judged_pictures(network, options.pictures, chosen)
    if options.clips is not None:
        judged_clips(network, options.clips, chosen, options.seconds, options.each)
