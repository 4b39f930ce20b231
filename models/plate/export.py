"""The trained recogniser as ONNX: softmax is in it, batch norms are folded."""
from pathlib import Path

import torch
from torch import nn

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
