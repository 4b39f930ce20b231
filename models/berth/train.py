"""
Trains the berth network only on drawn lots and writes it as ONNX.

    python3 -m models.berth.train --out berth-judge.onnx [--crops 1000000] [--seed 1] [--truth FOLDER]

FOLDER contains pictures for the evaluation, each with a `NAME.berths.json`:
[{"corners": [[x, y], …] as shares of the picture, "occupied": bool}, …].
"""
import argparse
import json
from copy import deepcopy
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from models.berth.crops import PLANES, SIDE, crop_of, crops_of
from models.berth.lots import lot
from models.berth.network import BerthNetwork
from models.shared.course import begun, course_of, with_course
from models.shared.onnx_file import write
from models.shared.photograph import photograph
from models.shared.training import Batch, train

cv2.setNumThreads(0)

BATCH = 128
#: Maximum number of crops from one picture, because its berths look alike.
EACH = 48
HELD_OUT = 60


def drawn(random: Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns crops n × 4 × 64 × 64, uint8, and whether each berth is occupied."""
    crops, said = np.zeros((0, PLANES, SIDE, SIDE), np.uint8), np.zeros(0, np.float32)
    while len(crops) < count:
        seen = lot(random)
        more, answers = crops_of(random, seen, photograph(random, seen.picture, 5), EACH)
        crops, said = np.concatenate([crops, more]), np.concatenate([said, answers])
    order = random.permutation(len(crops))[:count]
    return crops[order], said[order]


def varied(crops: torch.Tensor) -> torch.Tensor:
    """Mirrors each crop (n × 4 × s × s, −1 to 1) at random and varies its light. The mask's values stay."""
    mirrored = torch.where(torch.rand(len(crops), 1, 1, 1, device=crops.device) < 0.5, crops.flip(3), crops)
    picture, ground = mirrored[:, :3], mirrored[:, 3:]
    count, device = len(crops), crops.device
    lit = picture * torch.exp(torch.randn(count, 1, 1, 1, device=device) * 0.12) + torch.randn(count, 1, 1, 1, device=device) * 0.06
    lit = lit + torch.randn(count, 3, 1, 1, device=device) * 0.03
    lit = lit + torch.randn_like(picture) * torch.randn(count, 1, 1, 1, device=device).abs() * 0.015
    return torch.cat([lit.clamp(-1, 1), ground], 1)


def loss_of(network: nn.Module, parts: Batch) -> torch.Tensor:
    crops, said = parts
    with torch.autocast(crops.device.type, dtype=torch.bfloat16, enabled=crops.device.type == "cuda"):
        answer = network(varied(crops.float().div_(127.5).sub_(1)))
    # label smoothing: drawn corners are inaccurate, and no answer is quite certain
    return nn.functional.binary_cross_entropy_with_logits(answer.float(), said * 0.98 + 0.01)


def shares_of(network: nn.Module, crops: np.ndarray) -> np.ndarray:
    """Returns the probability that each berth is occupied, 0 to 1."""
    device = next(network.parameters()).device
    with torch.no_grad():
        parts = [network(torch.from_numpy(part).to(device).float().div_(127.5).sub_(1)) for part in np.array_split(crops, max(1, len(crops) // 256))]
    return torch.cat(parts).sigmoid().cpu().numpy()


def figures(network: nn.Module, truth: dict[str, tuple[np.ndarray, np.ndarray]]) -> str:
    network.eval()
    told = []
    for name, (crops, said) in truth.items():
        is_wrong = (shares_of(network, crops) >= 0.5) != (said >= 0.5)
        told.append(f"{name}: {is_wrong.sum()} of {len(said)} wrong ({is_wrong[said < 0.5].sum()} free ones)")
    return "; ".join(told)


def truth_of(folder: Path) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    found = {}
    for file in sorted(folder.glob("*.berths.json")):
        name = file.name.removesuffix(".berths.json")
        picture = cv2.imread(str(next(path for path in folder.glob(f"{name}.*") if path.suffix in (".png", ".jpg"))))
        berths = json.loads(file.read_text())
        size = np.array(picture.shape[1::-1], float)
        crops = np.stack([crop_of(picture, np.array(berth["corners"]) * size) for berth in berths])
        found[name] = (crops, np.array([berth["occupied"] for berth in berths], np.float32))
    return found


class Exported(nn.Module):
    """The network for ONNX. Input: n × 4 × 64 × 64, −1 to 1. Output: n probabilities."""

    def __init__(self, network: BerthNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.network(x).sigmoid()


if __name__ == "__main__":
    parser = with_course(argparse.ArgumentParser(), "crops", 1_000_000, BATCH)
    parser.add_argument("--truth", type=Path, help="pictures of lots with the truth beside, to measure on")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    truth = {"drawn": drawn(np.random.default_rng([options.seed, 10_000]), HELD_OUT * EACH)}
    truth |= truth_of(options.truth) if options.truth else {}
    course = course_of(options, options.crops // options.batch, decay=0.998)
    network = train(begun(BerthNetwork(), options), partial(drawn, count=options.batch), loss_of, partial(figures, truth=truth), course)
    axes = {name: {0: "count"} for name in ("berths", "occupied")}
    write(Exported(network), torch.zeros(1, PLANES, SIDE, SIDE), options.out, dynamic_axes=axes, input_names=["berths"], output_names=["occupied"])
