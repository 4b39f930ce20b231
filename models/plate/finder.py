"""Network that detects plates in a picture, with the four corners of each, in one pass."""
import torch
from torch import nn

from models.shared.layers import Block, convolution

#: Pixels per cell of the output.
STRIDE = 8
#: Unit of the corners' distances from the centre of their cell, in pixels.
UNIT = 32
#: Outputs per cell: logit of a plate's centre, logit of two rows, 4 × (x, y) of the corners, clockwise from the upper
#: left.
OUTPUTS = 10


class FinderNetwork(nn.Module):
    """Input: n × 3 × h × w, RGB, −1 to 1; h and w are multiples of 32. Output: n × OUTPUTS × h/8 × w/8."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(convolution(3, 16, stride=(2, 2)), convolution(16, 32, stride=(2, 2)))
        self.near = nn.Sequential(convolution(32, 64, stride=(2, 2)), Block(64))
        self.middle = nn.Sequential(convolution(64, 96, stride=(2, 2)), Block(96))
        self.far = nn.Sequential(convolution(96, 96, stride=(2, 2)), Block(96))
        self.join = nn.Conv2d(96, 96, 1)
        self.back = nn.Sequential(nn.Conv2d(96, 64, 1, bias=False), nn.BatchNorm2d(64))
        self.head = nn.Sequential(convolution(64, 64), nn.Conv2d(64, OUTPUTS, 1))
        nn.init.constant_(self.head[1].bias[0], -4.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        near = self.near(self.stem(x))
        middle = self.middle(near)
        far = self.far(middle)
        middle = torch.relu(middle + nn.functional.interpolate(self.join(far), scale_factor=2.0, mode="nearest"))
        near = torch.relu(near + nn.functional.interpolate(self.back(middle), scale_factor=2.0, mode="nearest"))
        return self.head(near)
