"""Writes trained networks as ONNX, with folded batch norms and 16-bit weights."""
from pathlib import Path

import onnx
import torch
from torch import nn

from models.shared.half_weights import halve


def blue_first(first: nn.Conv2d) -> None:
    """Changes the first layer from RGB to BGR input, as the product's other networks expect."""
    first.weight = nn.Parameter(first.weight.detach().flip(1).contiguous())


def write(network: nn.Module, example: torch.Tensor, path: Path, **options: object) -> None:
    torch.onnx.export(network.eval().to(memory_format=torch.contiguous_format), example, str(path), opset_version=13, **options)
    model = onnx.load(str(path))
    halve(model.graph)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
