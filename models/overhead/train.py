"""
Trains the overhead vehicle detector only on drawn roads and yards and writes it as ONNX.

    python3 -m models.overhead.train --out overhead-finder.onnx [--kept finder.onnx] [--pictures 120000] [--seed 1]

`--kept` continues from the weights of another detector of the same architecture, such as that of animals from above.
"""
import argparse
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from models.overhead.scenes import Scene, scene
from models.overhead.targets import as_numbers
from models.overhead.views import HEIGHT, WIDTH
from models.shared import finder_figures
from models.shared.course import begun, course_of, with_course
from models.shared.finder import FinderNetwork, export
from models.shared.finder_loss import loss_of_cells
from models.shared.finder_targets import Targets, mirrored
from models.shared.kept import FoldedNorms, restore
from models.shared.training import Batch, train

# the thread pool of OpenCV does not survive the fork of the processes that draw
cv2.setNumThreads(0)

BATCH = 16
HELD_OUT = 150


def drawn(random: Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns pictures, n × 3 × h × w, uint8, BGR, and their vehicles, n × KEPT × NUMBERS."""
    scenes = [scene(random) for _ in range(count)]
    return np.stack([each.picture.transpose(2, 0, 1) for each in scenes]), np.stack([as_numbers(each.vehicles) for each in scenes])


def upside_down(numbers: torch.Tensor) -> torch.Tensor:
    """Returns the objects (n × KEPT × NUMBERS) of pictures that are flipped vertically."""
    turned = numbers.clone()
    turned[..., 1], turned[..., 3] = HEIGHT - numbers[..., 3], HEIGHT - numbers[..., 1]
    return turned


def varied(pictures: torch.Tensor, numbers: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Flips pictures horizontally and vertically at random and varies their light. Pictures are −1 to 1."""
    count = len(pictures)
    for axis, turn in ((3, partial(mirrored, width=WIDTH)), (2, upside_down)):
        is_turned = torch.rand(count) < 0.5
        pictures = torch.where(is_turned[:, None, None, None], pictures.flip(axis), pictures)
        numbers = torch.where(is_turned[:, None, None], turn(numbers), numbers)
    pictures = pictures * torch.exp(torch.randn(count, 1, 1, 1) * 0.12) + torch.randn(count, 1, 1, 1) * 0.06
    return (pictures + torch.randn(count, 3, 1, 1) * 0.04).clamp(-1, 1), numbers


def loss_of(network: nn.Module, parts: Batch) -> torch.Tensor:
    pictures, numbers = varied(parts[0].float().div_(127.5).sub_(1), parts[1])
    return loss_of_cells(network(pictures), Targets(numbers, (HEIGHT, WIDTH)))


def truth_of(drawn: Scene) -> finder_figures.Truth:
    return finder_figures.truth(drawn.picture, [(each.box, each.visible, each.is_car) for each in drawn.vehicles])


class KeptNetwork(FoldedNorms, FinderNetwork):
    pass


def beginning(kept: Path | None) -> FinderNetwork:
    if kept is None:
        return FinderNetwork()
    network = KeptNetwork()
    restore(network, kept)
    return network


if __name__ == "__main__":
    parser = with_course(argparse.ArgumentParser(), "pictures", 120_000, BATCH)
    parser.add_argument("--kept", type=Path, help="a finder (.onnx) to go on from")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    random = np.random.default_rng([options.seed, 10_000])
    truth = [truth_of(scene(random)) for _ in range(HELD_OUT)]
    course = course_of(options, options.pictures // options.batch, decay=0.998)
    network = begun(beginning(options.kept), options)
    train(network, partial(drawn, count=options.batch), loss_of, partial(finder_figures.figures, drawn=truth), course)
    export(network, options.out, (HEIGHT, WIDTH))
