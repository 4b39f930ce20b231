"""
Trains a network for helmets and vests only on drawn workers and writes it as ONNX.

    python3 -m models.safety.train --out safety-judge.onnx [--way whole] [--crops 200000] [--seed 1]

`--way whole` trains one result for head and trunk, `--way parts` the part that each cell of the crop shows.
"""
import argparse
from copy import deepcopy
from functools import partial

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from models.safety.crops import HEIGHT, MISSING, UNSEEN, UNSURE, WIDTH, WORN, drawn
from models.safety.network import Exported, PartsJudge, WholeJudge, shares_of
from models.shared.course import begun, course_of, with_course
from models.shared.onnx_file import write
from models.shared.training import Batch, train

cv2.setNumThreads(0)

BATCH = 24
HELD_OUT = 1200
#: Share of false alarms for drawn people who wear the equipment. The threshold is chosen accordingly.
FALSE = 0.01
#: Weight of each class of cells in the loss: other, bare head, helmet, trunk, vest.
WEIGHTS = (0.4, 1.6, 1.6, 0.8, 0.8)


def many(random: Generator, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns crops n × 3 × 96 × 64, uint8, BGR; classes n × 2; cells n × 24 × 16."""
    people = []
    while len(people) < count:
        people += drawn(random)
    people = people[:count]
    crops = np.stack([each.crop.transpose(2, 0, 1) for each in people])
    return crops, np.array([(each.head, each.trunk) for each in people], np.int64), np.stack([each.cells for each in people]).astype(np.int64)


def varied(crops: torch.Tensor, cells: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Mirrors crops at random and varies their light. Crops are −1 to 1."""
    count = len(crops)
    turned = torch.rand(count, device=crops.device) < 0.5
    crops = torch.where(turned[:, None, None, None], crops.flip(3), crops)
    cells = torch.where(turned[:, None, None], cells.flip(2), cells)
    crops = crops * torch.exp(torch.randn(count, 1, 1, 1, device=crops.device) * 0.15) + torch.randn(count, 1, 1, 1, device=crops.device) * 0.08
    return (crops + torch.randn(count, 3, 1, 1, device=crops.device) * 0.04).clamp(-1, 1), cells


def loss_of(network: nn.Module, parts: Batch) -> torch.Tensor:
    crops, cells = varied(parts[0].float().div_(127.5).sub_(1), parts[2])
    answer = network(crops)
    if answer.dim() == 3:
        kinds = [nn.functional.cross_entropy(answer[:, at], parts[1][:, at], ignore_index=UNSURE, label_smoothing=0.03) for at in (0, 1)]
        return kinds[0] + kinds[1]
    return nn.functional.cross_entropy(answer, cells, weight=torch.tensor(WEIGHTS, device=crops.device), label_smoothing=0.02)


def judged(network: nn.Module, crops: np.ndarray) -> np.ndarray:
    """Returns the probabilities, n × 2 × 3, that head and trunk are worn, missing and hidden."""
    device = next(network.parameters()).device
    with torch.no_grad():
        parts = [shares_of(network, torch.from_numpy(part).to(device).float().div_(127.5).sub_(1)) for part in np.array_split(crops, max(1, len(crops) // 128))]
    return torch.cat(parts).cpu().numpy()


def threshold_of(shares: np.ndarray, classes: np.ndarray) -> float:
    """Returns the alarm threshold, which a share FALSE of the people who wear the equipment exceeds."""
    return float(np.quantile(shares[classes == WORN, MISSING], 1 - FALSE))


def figures(network: nn.Module, truth: tuple[np.ndarray, np.ndarray, np.ndarray]) -> str:
    network.eval()
    shares, reported = judged(network, truth[0]), []
    for at, name in ((0, "helmets"), (1, "vests")):
        own, classes = shares[:, at], truth[1][:, at]
        known = (classes == WORN) | (classes == MISSING)
        is_right = own[known, :2].argmax(1) == classes[known]
        threshold = threshold_of(own, classes)
        found = (own[classes == MISSING, MISSING] > threshold).mean()
        hidden = (own[classes == UNSEEN, MISSING] > threshold).mean()
        reported.append(
            f"{name} {is_right.mean():.1%} of {known.sum()} right, missing ones {found:.1%} found with {FALSE:.0%} false at {threshold:.3f}"
            f" (and {hidden:.1%} of {(classes == UNSEEN).sum()} hidden)"
        )
    return "drawn: " + "; ".join(reported)


if __name__ == "__main__":
    parser = with_course(argparse.ArgumentParser(), "crops", 200_000, BATCH)
    parser.add_argument("--way", choices=["whole", "parts"], default="whole")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    truth = many(np.random.default_rng([options.seed, 10_000]), HELD_OUT)
    course = course_of(options, options.crops // options.batch, decay=0.998)
    network = begun(WholeJudge() if options.way == "whole" else PartsJudge(), options)
    network = train(network, partial(many, count=options.batch), loss_of, partial(figures, truth=truth), course).eval()
    print(figures(network, truth))
    axes = {name: {0: "count"} for name in ("people", "worn")}
    write(Exported(deepcopy(network)), torch.zeros(1, 3, HEIGHT, WIDTH), options.out, dynamic_axes=axes, input_names=["people"], output_names=["worn"])
