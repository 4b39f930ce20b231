"""The trained networks as ONNX: batch norms are folded, what is told is probabilities."""
from copy import deepcopy
from pathlib import Path

import torch
from torch import nn

from finder import FinderNetwork
from network import PlateNetwork
from samples import HEIGHT, WIDTH


class Exported(nn.Module):
    """n × 3 × 32 × 144, RGB, −1 to 1, to probabilities n × 36 × classes and n × colours."""

    def __init__(self, network: PlateNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        signs, colours = self.network(x)
        return signs.softmax(2), colours.softmax(1)


def export(network: PlateNetwork, path: Path) -> None:
    exported = Exported(network).eval()
    names = {"input_names": ["plates"], "output_names": ["signs", "colours"]}
    axes = {name: {0: "count"} for name in ("plates", "signs", "colours")}
    torch.onnx.export(exported, torch.zeros(1, 3, HEIGHT, WIDTH), str(path), opset_version=13, dynamic_axes=axes, **names)


class ExportedFinder(nn.Module):
    """n × 3 × h × w, BGR, −1 to 1, to n × 10 × h/8 × w/8: probabilities of a middle and of two rows, corners."""

    def __init__(self, network: FinderNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)
        # the product's other networks take blue first
        first = self.network.stem[0][0]
        first.weight = nn.Parameter(first.weight.detach().flip(1).contiguous())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        answer = self.network(x)
        return torch.cat([answer[:, :2].sigmoid(), answer[:, 2:]], 1)


def export_finder(network: FinderNetwork, path: Path) -> None:
    exported = ExportedFinder(network).eval().to(memory_format=torch.contiguous_format)
    names = {"input_names": ["picture"], "output_names": ["cells"]}
    axes = {name: {0: "count", 2: "height", 3: "width"} for name in ("picture", "cells")}
    torch.onnx.export(exported, torch.zeros(1, 3, 480, 640), str(path), opset_version=13, dynamic_axes=axes, **names)
