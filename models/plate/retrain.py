"""
Continues the training of a reader with plates that users corrected, mixed with drawn ones, and writes the proposal as
ONNX. `npm run bench -- reader` decides whether it may replace the current reader.

    python3 -m models.plate.retrain --views FOLDER --out proposal.onnx [--kept reader.onnx] [--steps 150] [--seed 1]
"""
import argparse
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from models.plate.characters import ALPHABET, classes_of
from models.plate.export import export
from models.plate.kept import kept
from models.plate.reading import exact_share
from models.plate.samples import LONGEST, batch
from models.plate.network import STEPS
from models.plate.train import held_out
from models.plate.variety import varied
from models.plate.views import View, read_views
from models.shared.training import Batch, Course, train

cv2.setNumThreads(0)
#: Number of corrected and of drawn plates in each batch.
PUT_RIGHT, DRAWN = 16, 80
#: Weight of the difference to the current reader's output for drawn plates. It keeps the reading of other plates
#: unchanged.
AS_BEFORE = 6.0
#: Maximum number of signs in which a correction may differ from the reading. Beyond it the user probably meant another
#: plate.
DIFFERENT = 3
IN_USE = Path("apps/edge/src/platform/model/weights/plate-reader.onnx")
#: Class of an unknown colour, which cross_entropy ignores.
NO_COLOUR = -100


def is_likely(view: View) -> bool:
    """
    Returns whether a correction can belong to this picture, because users make mistakes or enter wrong plates on
    purpose.
    """
    if not view.plate or len(view.plate) > LONGEST or any(sign not in ALPHABET for sign in view.plate):
        return False
    if not view.read:
        return True
    if abs(len(view.plate) - len(view.read)) > 1:
        return False
    return sum(a != b for a, b in zip(view.plate, view.read)) <= DIFFERENT


def usable(pictures: np.ndarray, views: list[View], split: str) -> tuple[np.ndarray, list[View]]:
    at = [index for index, view in enumerate(views) if view.split == split and is_likely(view)]
    return pictures[at], [views[index] for index in at]


def mixed(random: Generator, pictures: np.ndarray, views: list[View]) -> tuple[np.ndarray, ...]:
    """Returns a batch in which each camera is equally frequent, independent of the number of its corrected plates."""
    by_camera: dict[str, list[int]] = {}
    for index, view in enumerate(views):
        by_camera.setdefault(view.camera, []).append(index)
    cameras = sorted(by_camera)
    picked = [by_camera[cameras[at]] for at in random.integers(len(cameras), size=PUT_RIGHT)]
    at = [each[int(random.integers(len(each)))] for each in picked]
    crops, classes, lengths, colours = batch(random, DRAWN)
    texts = [views[index].plate for index in at]
    own = np.zeros((PUT_RIGHT, LONGEST), np.int64)
    for row, text in zip(own, texts):
        row[: len(text)] = classes_of(text)
    return (
        np.concatenate([pictures[at], crops]),
        np.concatenate([own, classes]),
        np.concatenate([np.array([len(text) for text in texts]), lengths]),
        np.concatenate([np.full(PUT_RIGHT, NO_COLOUR), colours]),
    )


def loss_of(network: nn.Module, parts: Batch, before: nn.Module) -> torch.Tensor:
    crops, classes, lengths, colours = parts
    seen = varied(crops.float().div_(127.5).sub_(1))
    signs, colour = network(seen)
    with torch.no_grad():
        old_signs, _ = before(seen[PUT_RIGHT:])
    logs = signs.log_softmax(2)
    steps = torch.full((len(crops),), STEPS, dtype=torch.long)
    read = nn.functional.ctc_loss(logs.transpose(0, 1), classes, steps, lengths, zero_infinity=True)
    moved = nn.functional.kl_div(logs[PUT_RIGHT:], old_signs.log_softmax(2), log_target=True, reduction="none").sum(2).mean()
    return read + 0.1 * nn.functional.cross_entropy(colour, colours) + AS_BEFORE * moved


def figures(network: nn.Module, drawn: tuple[np.ndarray, list[str]], looked_at: tuple[np.ndarray, list[View]]) -> str:
    pictures, views = looked_at
    own = exact_share(network, pictures, [view.plate for view in views]) if views else float("nan")
    return f"drawn in typefaces not seen: {exact_share(network, *drawn):.1%} exact, put right, not learnt from: {own:.1%}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--views", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--kept", type=Path, default=IN_USE)
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    all_pictures, all_views = read_views(options.views)
    pictures, views = usable(all_pictures, all_views, "train")
    if not views:
        raise SystemExit(f"{options.views}: nothing to learn from")
    looked_at = usable(all_pictures, all_views, "validation")
    learnt = sum(view.split == "train" for view in all_views)
    print(f"{len(views)} of {learnt} views to learn from, of {len({view.camera for view in views})} cameras", flush=True)
    course = Course(options.steps, options.minutes, options.seed, options.workers, "cpu", 0, options.out.with_suffix(".pt"), 0.99, options.rate)
    drawn = tuple(each[:400] for each in held_out(options.seed))
    print(f"in use: {figures(kept(options.kept), drawn, looked_at)}", flush=True)
    report = partial(figures, drawn=drawn, looked_at=looked_at)
    learnt_loss = partial(loss_of, before=kept(options.kept))
    export(train(kept(options.kept), partial(mixed, pictures=pictures, views=views), learnt_loss, report, course), options.out)
