"""
Network that reads a plate's row of 32 × 144 pixels: probabilities of signs over 36 steps, and the background colour.
"""
import torch
from torch import nn

from models.plate.characters import ALPHABET, COLOURS
from models.shared.layers import Block, convolution

STEPS = 36


class PlateNetwork(nn.Module):
    """
    Input: n × 3 × 32 × 144, RGB, −1 to 1. Output: logits n × 36 × classes (0 is the blank), and logits n × colours.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(convolution(3, 24, stride=(1, 2)), nn.MaxPool2d((2, 1)), convolution(24, 48))
        self.middle = nn.Sequential(convolution(48, 80, stride=(2, 2)), Block(80))
        self.deep = nn.Sequential(convolution(80, 128, stride=(2, 1)), Block(128), nn.Dropout2d(0.1))
        self.rows = nn.Sequential(nn.Conv2d(128, 160, (4, 1), bias=False), nn.BatchNorm2d(160), nn.ReLU(True))
        self.context = convolution(160, 160, (1, 7))
        self.signs = nn.Conv2d(320, len(ALPHABET) + 1, 1)
        self.colours = nn.Linear(80, len(COLOURS))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        middle = self.middle(self.stem(x))
        rows = self.rows(self.deep(middle))
        signs = self.signs(torch.cat([rows, self.context(rows)], 1))
        return signs.squeeze(2).transpose(1, 2), self.colours(middle.mean((2, 3)))
