"""Layers that the networks share."""
import torch
from torch import nn


def convolution(into: int, out: int, kernel: tuple[int, int] = (3, 3), stride: tuple[int, int] = (1, 1)) -> nn.Sequential:
    padding = (kernel[0] // 2, kernel[1] // 2)
    return nn.Sequential(nn.Conv2d(into, out, kernel, stride, padding, bias=False), nn.BatchNorm2d(out), nn.ReLU(True))


class Block(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = convolution(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))
