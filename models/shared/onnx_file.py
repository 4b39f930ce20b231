"""Trained networks as ONNX: batch norms are folded, weights take half the room."""
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn


def blue_first(first: nn.Conv2d) -> None:
    """The product's other networks take blue first."""
    first.weight = nn.Parameter(first.weight.detach().flip(1).contiguous())


def write(network: nn.Module, example: torch.Tensor, path: Path, **options: object) -> None:
    torch.onnx.export(network.eval().to(memory_format=torch.contiguous_format), example, str(path), opset_version=13, **options)
    model = onnx.load(str(path))
    halve(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def halve(graph: onnx.GraphProto) -> None:
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
