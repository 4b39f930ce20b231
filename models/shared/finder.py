"""Finder: a network that detects objects of two kinds in a picture, with their boxes, in one pass."""
from copy import deepcopy
from pathlib import Path

import torch
from torch import nn

from models.shared.layers import Block, convolution
from models.shared.onnx_file import write

#: Pixels per cell of the output. Small, because the centres of neighbouring objects may be only 12 pixels apart.
STRIDE = 4
#: Unit of the distances from a cell's centre to the sides of the box, in pixels.
UNIT = 32
#: Outputs per cell: logit of an object's centre; distances to left, top, right and bottom; logits of both kinds.
OUTPUTS = 7


class FinderNetwork(nn.Module):
    """Input: n × 3 × h × w, BGR, −1 to 1; h and w are multiples of 32. Output: n × OUTPUTS × h/4 × w/4."""

    def __init__(self) -> None:
        super().__init__()
        self.first = convolution(3, 16, stride=(2, 2))
        self.quarter = convolution(16, 32, stride=(2, 2))
        self.near = nn.Sequential(convolution(32, 64, stride=(2, 2)), Block(64))
        self.middle = nn.Sequential(convolution(64, 96, stride=(2, 2)), Block(96))
        self.far = nn.Sequential(convolution(96, 96, stride=(2, 2)), Block(96))
        self.to_middle = nn.Conv2d(96, 96, 1)
        self.to_near = nn.Sequential(nn.Conv2d(96, 64, 1, bias=False), nn.BatchNorm2d(64))
        self.to_quarter = nn.Sequential(nn.Conv2d(64, 32, 1, bias=False), nn.BatchNorm2d(32))
        self.head = nn.Sequential(convolution(32, 32), nn.Conv2d(32, OUTPUTS, 1))
        nn.init.constant_(self.head[1].bias[0], -4.5)
        nn.init.constant_(self.head[1].bias[1:5], 0.8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        quarter = self.quarter(self.first(x))
        near = self.near(quarter)
        middle = self.middle(near)
        middle = torch.relu(middle + _twice(self.to_middle(self.far(middle))))
        near = torch.relu(near + _twice(self.to_near(middle)))
        return self.head(torch.relu(quarter + _twice(self.to_quarter(near))))


def _twice(x: torch.Tensor) -> torch.Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Exported(nn.Module):
    """
    The network for ONNX. Input: n × 3 × h × w, BGR, −1 to 1. Output: n × 7 × h/4 × w/4, with the probability of a
    centre, four distances in units of 32 pixels, and the probabilities of both kinds.
    """

    def __init__(self, network: FinderNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        answer = self.network(x)
        return torch.cat([answer[:, :1].sigmoid(), answer[:, 1:5], answer[:, 5:].sigmoid()], 1)


def export(network: FinderNetwork, path: Path, size: tuple[int, int]) -> None:
    """
    Writes the network as ONNX. `size` is the height and width of the training pictures; the file accepts other sizes.
    """
    axes = {name: {0: "count", 2: "height", 3: "width"} for name in ("picture", "cells")}
    write(Exported(network), torch.zeros(1, 3, *size), path, dynamic_axes=axes, input_names=["picture"], output_names=["cells"])
