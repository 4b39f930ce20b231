"""The trained networks as ONNX: batch norms are folded, what is told is probabilities, weights take half the room."""
import json
from copy import deepcopy
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from characters import ALPHABET, COLOURS
from finder import FinderNetwork
from network import PlateNetwork
from samples import HEIGHT, WIDTH


def _blue_first(first: nn.Conv2d) -> None:
    """The product's other networks take blue first."""
    first.weight = nn.Parameter(first.weight.detach().flip(1).contiguous())


class ExportedReader(nn.Module):
    """n × 3 × 32 × 144, BGR, −1 to 1, to probabilities n × 36 × classes and n × colours."""

    def __init__(self, network: PlateNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)
        _blue_first(self.network.stem[0][0])

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        signs, colours = self.network(x)
        return signs.softmax(2), colours.softmax(1)


class ExportedFinder(nn.Module):
    """n × 3 × h × w, BGR, −1 to 1, to n × 10 × h/8 × w/8: probabilities of a middle and of two rows, corners."""

    def __init__(self, network: FinderNetwork) -> None:
        super().__init__()
        self.network = deepcopy(network)
        _blue_first(self.network.stem[0][0])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        answer = self.network(x)
        return torch.cat([answer[:, :2].sigmoid(), answer[:, 2:]], 1)


def export(network: PlateNetwork, path: Path) -> None:
    """Writes the reader, and beside it (`.json`) the signs of its classes from 1 and its colours."""
    names = {"input_names": ["plates"], "output_names": ["signs", "colours"]}
    axes = {name: {0: "count"} for name in ("plates", "signs", "colours")}
    _write(ExportedReader(network), torch.zeros(1, 3, HEIGHT, WIDTH), path, dynamic_axes=axes, **names)
    path.with_suffix(".json").write_text(json.dumps({"signs": ALPHABET, "colours": COLOURS}, ensure_ascii=False) + "\n")


def export_finder(network: FinderNetwork, path: Path) -> None:
    names = {"input_names": ["picture"], "output_names": ["cells"]}
    axes = {name: {0: "count", 2: "height", 3: "width"} for name in ("picture", "cells")}
    _write(ExportedFinder(network), torch.zeros(1, 3, 480, 640), path, dynamic_axes=axes, **names)


def _write(network: nn.Module, example: torch.Tensor, path: Path, **options: object) -> None:
    torch.onnx.export(network.eval().to(memory_format=torch.contiguous_format), example, str(path), opset_version=13, **options)
    model = onnx.load(str(path))
    _halve(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def _halve(graph: onnx.GraphProto) -> None:
    """Weights as 16-bit floats, made 32-bit when the network is loaded: half the file, the same time a picture."""
    casts = []
    for weight in graph.initializer:
        if weight.data_type != TensorProto.FLOAT or len(weight.dims) < 2:
            continue
        name, values = weight.name, numpy_helper.to_array(weight).astype(np.float16)
        weight.CopyFrom(numpy_helper.from_array(values, f"{name}.half"))
        casts.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
