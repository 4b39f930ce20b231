"""
Trains the animal detector only on drawn passages and writes it as ONNX.

    python3 -m models.animal.train --out animal-finder.onnx [--pictures 120000] [--seed 1] [--clips demo/clips]

CLIPS is a folder of clips for the evaluation, each with a `NAME.boxes.json`. They are not used in training.
"""
import argparse
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from models.animal import clips
from models.animal.scenes import Scene, scene
from models.animal.targets import as_numbers
from models.animal.views import HEIGHT, WIDTH
from models.shared import finder_figures
from models.shared.course import begun, course_of, with_course
from models.shared.finder import FinderNetwork, export
from models.shared.finder_loss import loss_of_cells
from models.shared.finder_targets import Targets, mirrored
from models.shared.training import Batch, train

# the thread pool of OpenCV does not survive the fork of the processes that draw
cv2.setNumThreads(0)

BATCH = 16
HELD_OUT = 200


def drawn(random: Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns pictures, n × 3 × h × w, uint8, BGR, and their animals, n × KEPT × NUMBERS."""
    scenes = [scene(random) for _ in range(count)]
    return np.stack([each.picture.transpose(2, 0, 1) for each in scenes]), np.stack([as_numbers(each.animals) for each in scenes])


def varied(pictures: torch.Tensor, numbers: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Mirrors pictures at random and varies their light. Pictures are −1 to 1."""
    count, device = len(pictures), pictures.device
    turned = torch.rand(count, device=device) < 0.5
    pictures = torch.where(turned[:, None, None, None], pictures.flip(3), pictures)
    numbers = torch.where(turned[:, None, None], mirrored(numbers, WIDTH), numbers)
    pictures = pictures * torch.exp(torch.randn(count, 1, 1, 1, device=device) * 0.12) + torch.randn(count, 1, 1, 1, device=device) * 0.06
    return (pictures + torch.randn(count, 3, 1, 1, device=device) * 0.04).clamp(-1, 1), numbers


def loss_of(network: nn.Module, parts: Batch) -> torch.Tensor:
    pictures, numbers = varied(parts[0].float().div_(127.5).sub_(1), parts[1])
    with torch.autocast(pictures.device.type, dtype=torch.bfloat16, enabled=pictures.device.type == "cuda"):
        answer = network(pictures)
    return loss_of_cells(answer.float(), Targets(numbers, (HEIGHT, WIDTH)))


def truth_of(drawn: Scene) -> finder_figures.Truth:
    return finder_figures.truth(drawn.picture, [(each.box, each.visible, each.is_pig) for each in drawn.animals])


def figures(network: nn.Module, truth: list[finder_figures.Truth], shown: dict) -> str:
    return "; ".join([finder_figures.figures(network, truth), *([clips.figures(network, shown)] if shown else [])])


if __name__ == "__main__":
    parser = with_course(argparse.ArgumentParser(), "pictures", 120_000, BATCH)
    parser.add_argument("--clips", type=Path, help="clips with true boxes beside, to measure on")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    random = np.random.default_rng([options.seed, 10_000])
    truth = [truth_of(scene(random)) for _ in range(HELD_OUT)]
    shown = clips.shown_of(options.clips) if options.clips else {}
    course = course_of(options, options.pictures // options.batch, decay=0.998)
    network = train(begun(FinderNetwork(), options), partial(drawn, count=options.batch), loss_of, partial(figures, truth=truth, shown=shown), course)
    export(network, options.out, (HEIGHT, WIDTH))
