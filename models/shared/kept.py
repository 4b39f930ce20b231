"""Loads networks from ONNX files to continue their training."""
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn


class FoldedNorms:
    """
    Mixin for a network whose batch norms were folded into the preceding convolutions: its batch norms do not change in
    training.
    """

    def train(self, mode: bool = True) -> "FoldedNorms":
        super().train(mode)
        for module in self.modules():
            if isinstance(module, nn.BatchNorm2d):
                module.eval()
        return self


def _parameters(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    values = {each.name: numpy_helper.to_array(each).astype(np.float32) for each in model.graph.initializer}
    casts = {node.output[0]: values[node.input[0]] for node in model.graph.node if node.op_type == "Cast"}
    return values | casts


def restore(network: nn.Module, path: Path) -> None:
    """
    Copies the weights of a file that `onnx_file.write` wrote into `network`. The layers must have been created in the
    order in which they are used. Raises ValueError if they do not match.
    """
    model = onnx.load(str(path))
    values = _parameters(model)
    nodes = [node for node in model.graph.node if node.op_type in ("Conv", "Gemm")]
    modules = list(network.modules())
    layers = [each for each in modules if isinstance(each, (nn.Conv2d, nn.Linear))]
    norms = {id(modules[at]): modules[at + 1] for at in range(len(modules) - 1) if isinstance(modules[at + 1], nn.BatchNorm2d)}
    if len(layers) != len(nodes):
        raise ValueError(f"{path} holds another network")
    with torch.no_grad():
        for layer, node in zip(layers, nodes):
            layer.weight.copy_(torch.from_numpy(values[node.input[1]]))
            bias = torch.from_numpy(values[node.input[2]])
            norm = norms.get(id(layer))
            if norm is None:
                layer.bias.copy_(bias)
                continue
            norm.running_var.fill_(1 - norm.eps)
            norm.bias.copy_(bias)
