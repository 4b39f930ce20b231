"""Network that classifies a tile as nothing, flame or smoke."""
import torch
from torch import nn

from models.fire.tiles import NAMES
from models.shared.layers import Block, convolution


class FireNetwork(nn.Module):
    """Input: n × planes × 64 × 64, −1 to 1. Output: n × 3 logits of nothing, flame, smoke."""

    def __init__(self, planes: int) -> None:
        super().__init__()
        self.planes = planes
        self.stem = nn.Sequential(convolution(planes, 16, stride=(2, 2)), convolution(16, 32, stride=(2, 2)))
        self.near = nn.Sequential(convolution(32, 64, stride=(2, 2)), Block(64))
        self.far = nn.Sequential(convolution(64, 80, stride=(2, 2)), Block(80), nn.Dropout2d(0.1))
        self.answer = nn.Sequential(nn.Linear(80 * 2, 48), nn.ReLU(True), nn.Linear(48, len(NAMES)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen = self.far(self.near(self.stem(x)))
        # average over the tile, and maximum anywhere in it
        return self.answer(torch.cat([seen.mean((2, 3)), seen.amax((2, 3))], 1))
