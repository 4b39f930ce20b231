"""A reader that was written as ONNX, taken up again to be trained on."""
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from models.plate.network import PlateNetwork
from models.shared.onnx_file import blue_first


class KeptNetwork(PlateNetwork):
    """Its batch norms were folded into the convolutions before them: they stay as they are."""

    def train(self, mode: bool = True) -> "KeptNetwork":
        super().train(mode)
        for module in self.modules():
            if isinstance(module, nn.BatchNorm2d):
                module.eval()
        return self


def _parameters(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    values = {each.name: numpy_helper.to_array(each).astype(np.float32) for each in model.graph.initializer}
    casts = {node.output[0]: values[node.input[0]] for node in model.graph.node if node.op_type == "Cast"}
    return values | casts


def kept(path: Path) -> KeptNetwork:
    """The network of a file that `models.plate.export` wrote. Raises ValueError for any other."""
    model = onnx.load(str(path))
    values = _parameters(model)
    nodes = [node for node in model.graph.node if node.op_type in ("Conv", "Gemm")]
    network = KeptNetwork()
    modules = list(network.modules())
    layers = [each for each in modules if isinstance(each, (nn.Conv2d, nn.Linear))]
    norms = {id(modules[at]): modules[at + 1] for at in range(len(modules) - 1) if isinstance(modules[at + 1], nn.BatchNorm2d)}
    if len(layers) != len(nodes):
        raise ValueError(f"{path} is no reader of plates")
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
    blue_first(network.stem[0][0])
    return network.eval()
