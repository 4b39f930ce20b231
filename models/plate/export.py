"""Writes the trained plate networks as ONNX. Their outputs are probabilities."""
import json
from copy import deepcopy
from pathlib import Path

import torch
from torch import nn

from models.plate.characters import ALPHABET, COLOURS
from models.plate.finder import FinderNetwork
from models.plate.network import PlateNetwork
from models.plate.samples import HEIGHT, WIDTH
from models.shared.onnx_file import blue_first, write


class ExportedReader(nn.Module):
    """
    The reader for ONNX. Input: n × 3 × 32 × 144, BGR, −1 to 1. Output: probabilities n × 36 × classes and n × colours.
    """

    def __init__(self, network: PlateNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)
        blue_first(self.network.stem[0][0])

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        signs, colours = self.network(x)
        return signs.softmax(2), colours.softmax(1)


class ExportedFinder(nn.Module):
    """
    The detector for ONNX. Input: n × 3 × h × w, BGR, −1 to 1. Output: n × 10 × h/8 × w/8, with the probabilities of a
    plate's centre and of two rows, and the corners.
    """

    def __init__(self, network: FinderNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)
        blue_first(self.network.stem[0][0])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        answer = self.network(x)
        return torch.cat([answer[:, :2].sigmoid(), answer[:, 2:]], 1)


def export(network: PlateNetwork, path: Path) -> None:
    """Writes the reader, and a `.json` file with the signs of its classes (from 1) and its colours."""
    names = {"input_names": ["plates"], "output_names": ["signs", "colours"]}
    axes = {name: {0: "count"} for name in ("plates", "signs", "colours")}
    write(ExportedReader(network), torch.zeros(1, 3, HEIGHT, WIDTH), path, dynamic_axes=axes, **names)
    path.with_suffix(".json").write_text(json.dumps({"signs": ALPHABET, "colours": COLOURS}, ensure_ascii=False) + "\n")


def export_finder(network: FinderNetwork, path: Path) -> None:
    names = {"input_names": ["picture"], "output_names": ["cells"]}
    axes = {name: {0: "count", 2: "height", 3: "width"} for name in ("picture", "cells")}
    write(ExportedFinder(network), torch.zeros(1, 3, 480, 640), path, dynamic_axes=axes, **names)
