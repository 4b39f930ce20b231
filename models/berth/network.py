"""Network that decides whether a berth is occupied."""
import torch
from torch import nn

from models.berth.crops import PLANES
from models.shared.layers import Block, convolution


class BerthNetwork(nn.Module):
    """
    Input: n × 4 × 64 × 64; the picture is −1 to 1, the mask of the berth's ground −1 or 1. Output: n logits of being
    occupied.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(convolution(PLANES, 24, stride=(2, 2)), convolution(24, 32))
        self.near = nn.Sequential(convolution(32, 48, stride=(2, 2)), Block(48))
        self.far = nn.Sequential(convolution(48, 80, stride=(2, 2)), Block(80))
        self.whole = nn.Sequential(convolution(80, 112, stride=(2, 2)), nn.Dropout2d(0.1))
        self.answer = nn.Sequential(nn.Linear(112 * 2, 64), nn.ReLU(True), nn.Linear(64, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        whole = self.whole(self.far(self.near(self.stem(x))))
        # features of the middle, and of the whole crop
        return self.answer(torch.cat([whole[:, :, 1:3, 1:3].mean((2, 3)), whole.mean((2, 3))], 1))[:, 0]
