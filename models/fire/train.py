"""
Trains the fire network only on composed tiles and writes it as ONNX.

    python3 -m models.fire.train --out fire-judge.onnx [--moving] [--tiles 400000] [--minutes N] [--seed 1]

With --moving the network also receives the preceding pictures; --on-from may then name the weights of a network
without.
The weights are also written to fire-judge.pt, for models.fire.judge.
"""
import argparse
from copy import deepcopy
from functools import partial

import cv2
import numpy as np
import torch
from torch import nn

from models.fire.backgrounds import bank
from models.fire.network import FireNetwork
from models.fire.tiles import FLAME, MOVING, NAMES, NOTHING, SIDE, SMOKE, STILL, drawn
from models.shared.course import course_of, with_course
from models.shared.onnx_file import write
from models.shared.training import Batch, train

cv2.setNumThreads(0)

BATCH = 64
HELD_OUT = 800


def varied(planes: torch.Tensor) -> torch.Tensor:
    """Mirrors planes (n × P × s × s, −1 to 1) at random and varies their light and colours."""
    count, device = len(planes), planes.device
    planes = torch.where(torch.rand(count, 1, 1, 1, device=device) < 0.5, planes.flip(3), planes)
    gain = torch.exp(torch.randn(count, 1, 1, 1, device=device) * 0.08)
    shift = torch.randn(count, 1, 1, 1, device=device) * 0.05 + torch.randn(count, 3, 1, 1, device=device) * 0.02
    parts = [planes[:, :3] * gain + shift]
    if planes.shape[1] == MOVING:
        parts += [planes[:, 3:5] * gain, planes[:, 5:] * gain + shift]
    return torch.cat(parts, 1).clamp(-1, 1)


def loss_of(network: nn.Module, parts: Batch) -> torch.Tensor:
    planes, kinds = parts
    return nn.functional.cross_entropy(network(varied(planes.float().div_(127.5).sub_(1))), kinds, label_smoothing=0.02)


def shares_of(network: nn.Module, planes: np.ndarray) -> np.ndarray:
    """Returns the probabilities of nothing, flame and smoke, n × 3, for tiles n × P × SIDE × SIDE, uint8."""
    with torch.no_grad():
        parts = [network(torch.from_numpy(part).float().div_(127.5).sub_(1)) for part in np.array_split(planes, max(1, len(planes) // 256))]
    return torch.cat(parts).softmax(1).numpy()


def figures(network: nn.Module, truth: tuple[np.ndarray, np.ndarray]) -> str:
    network.eval()
    shares, kinds = shares_of(network, truth[0]), truth[1]
    found = [(NAMES[kind], shares[kinds == kind, kind] >= 0.5) for kind in (FLAME, SMOKE)]
    parts = [f"{name} {over.mean() * 100:.1f}% of {len(over)} found" for name, over in found]
    nothing = shares[kinds == NOTHING, 1:]
    return f"drawn: {', '.join(parts)}, {(nothing >= 0.5).any(1).sum()} of {len(nothing)} without either taken for one"


def widened(weights: dict[str, torch.Tensor], planes: int) -> dict[str, torch.Tensor]:
    """Extends the weights of a network for single pictures to one with more planes, which it ignores at first."""
    first, more = next(iter(weights.items())), planes - next(iter(weights.values())).shape[1]
    return weights | {first[0]: nn.functional.pad(first[1], (0, 0, 0, 0, 0, more))}


class Exported(nn.Module):
    """The network for ONNX. Input: n × P × 64 × 64, −1 to 1. Output: n × 3 probabilities."""

    def __init__(self, network: FireNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.network(x).softmax(1)


if __name__ == "__main__":
    parser = with_course(argparse.ArgumentParser(), "tiles", 400_000, BATCH)
    parser.add_argument("--moving", action="store_true", help="with what was before")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    truth = drawn(np.random.default_rng([options.seed, 10_000]), HELD_OUT, bank(is_held_out=True), options.moving)
    course = course_of(options, options.tiles // options.batch, decay=0.998)
    drawer = partial(drawn, count=options.batch, known=bank(is_held_out=False), is_moving=options.moving)
    network = FireNetwork(MOVING if options.moving else STILL)
    if options.on_from is not None:
        network.load_state_dict(widened(torch.load(options.on_from, map_location="cpu"), network.planes))
    network = train(network, drawer, loss_of, partial(figures, truth=truth), course)
    print(figures(network, truth))
    example, axes = torch.zeros(1, network.planes, SIDE, SIDE), {name: {0: "count"} for name in ("tiles", "shares")}
    write(Exported(network), example, options.out, dynamic_axes=axes, input_names=["tiles"], output_names=["shares"])
