"""
Trains the plate reader only on drawn plates and writes it as ONNX.

    python3 -m models.plate.train --out plate.onnx [--samples 800000] [--seed 1] [--photos FOLDER]

`--photos` is a folder of cropped plates whose file names are their texts. The share of correct readings is reported
during the training; the photos are not used for training.
"""
import argparse
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from models.plate.characters import ALPHABET
from models.shared.course import begun, course_of, with_course
from models.plate.export import export
from models.plate.network import STEPS, PlateNetwork
from models.plate.reading import crops_of, exact_share
from models.plate.samples import batch
from models.shared.training import Batch, train
from models.plate.variety import varied

# the thread pool of OpenCV does not survive the fork of the processes that draw
cv2.setNumThreads(0)
BATCH = 128
HELD_OUT = 1500


def drawn(random: Generator, count: int) -> tuple[np.ndarray, ...]:
    return batch(random, count)


def held_out(seed: int) -> tuple[np.ndarray, list[str]]:
    """Returns plates in typefaces that are excluded from training."""
    crops, classes, lengths, _ = batch(np.random.default_rng([seed, 10_000]), HELD_OUT, is_held_out=True)
    return crops, ["".join(ALPHABET[at - 1] for at in row[:length]) for row, length in zip(classes, lengths)]


def loss_of(network: nn.Module, parts: Batch) -> torch.Tensor:
    crops, classes, lengths, colours = parts
    with torch.autocast(crops.device.type, dtype=torch.bfloat16, enabled=crops.device.type == "cuda"):
        signs, colour = network(varied(crops.float().div_(127.5).sub_(1)))
    logs = signs.float().log_softmax(2).transpose(0, 1)
    steps = torch.full((len(crops),), STEPS, dtype=torch.long, device=crops.device)
    read = nn.functional.ctc_loss(logs, classes, steps, lengths, zero_infinity=True)
    return read + 0.1 * nn.functional.cross_entropy(colour.float(), colours)


def figures_of(seed: int, photos: Path | None) -> partial:
    truth, shown = held_out(seed), crops_of(photos) if photos else []
    return partial(_figures, truth=truth, shown=(np.stack([crop for _, crop in shown]), [text for text, _ in shown]) if shown else None)


def _figures(network: nn.Module, truth, shown) -> str:
    line = f"drawn in typefaces not seen: {exact_share(network, *truth):.1%} exact"
    return line if shown is None else f"{line}, photos {exact_share(network, *shown):.1%}"


if __name__ == "__main__":
    parser = with_course(argparse.ArgumentParser(), "samples", 800_000, BATCH)
    parser.add_argument("--photos", type=Path)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    course = course_of(options, options.samples // options.batch, decay=0.999)
    figures = figures_of(options.seed, options.photos)
    export(train(begun(PlateNetwork(), options), partial(drawn, count=options.batch), loss_of, figures, course), options.out)
