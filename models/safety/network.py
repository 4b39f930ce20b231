"""
Two networks that judge a person by the crop: one result for head and trunk (WholeJudge), or the part in each cell
(PartsJudge).
"""
import torch
from torch import nn

from models.safety.crops import HEIGHT, WIDTH
from models.safety.looks import BARE, HELMETED, PLAIN, VEST
from models.shared.layers import Block, convolution

#: Number of cells of evidence that counts for a hidden head or trunk.
DOUBT = 1.5


class Body(nn.Module):
    """
    Shared layers. Input: n × 3 × 96 × 64, −1 to 1. Output: features at a quarter, an eighth and a sixteenth of the
    size.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(convolution(3, 16, stride=(2, 2)), convolution(16, 24))
        self.near = nn.Sequential(convolution(24, 40, stride=(2, 2)), Block(40))
        self.far = nn.Sequential(convolution(40, 72, stride=(2, 2)), Block(72))
        self.whole = nn.Sequential(convolution(72, 112, stride=(2, 2)), nn.Dropout2d(0.1))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        near = self.near(self.stem(x))
        far = self.far(near)
        return near, far, self.whole(far)


class WholeJudge(nn.Module):
    """Judges the whole crop. Output: n × 2 × 3 logits: head and trunk; worn, missing or hidden."""

    def __init__(self) -> None:
        super().__init__()
        self.body = Body()
        self.thin = convolution(112, 24, (1, 1))
        self.answer = nn.Sequential(nn.Linear(24 * (HEIGHT // 16) * (WIDTH // 16), 64), nn.ReLU(True), nn.Dropout(0.1), nn.Linear(64, 6))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.answer(self.thin(self.body(x)[2]).flatten(1)).view(-1, 2, 3)


class PartsJudge(nn.Module):
    """Classifies parts. Output: n × 5 × 24 × 16 logits of the part that each cell of 4 × 4 pixels shows."""

    def __init__(self) -> None:
        super().__init__()
        self.body = Body()
        self.from_far, self.from_whole = nn.Conv2d(72, 40, 1), nn.Conv2d(112, 72, 1)
        self.mixed = convolution(72, 72)
        self.cells = nn.Sequential(convolution(40, 48), nn.Conv2d(48, 5, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        near, far, whole = self.body(x)
        far = self.mixed(far + nn.functional.interpolate(self.from_whole(whole), scale_factor=2.0, mode="nearest"))
        return self.cells(near + nn.functional.interpolate(self.from_far(far), scale_factor=2.0, mode="nearest"))


def shares_of_cells(logits: torch.Tensor) -> torch.Tensor:
    """
    Returns shares, n × 2 × 3, for head and trunk: cells in which it is worn, cells in which it is missing, and
    remaining doubt.
    """
    shares = logits.softmax(1).sum((2, 3))
    counts = torch.stack([shares[:, [HELMETED, BARE]], shares[:, [VEST, PLAIN]]], 1)
    total = counts.sum(2, keepdim=True) + DOUBT
    return torch.cat([counts / total, DOUBT / total], 2)


def shares_of(network: nn.Module, crops: torch.Tensor) -> torch.Tensor:
    """Returns the shares, n × 2 × 3, 0 to 1, of either network."""
    answer = network(crops)
    return answer.softmax(2) if answer.dim() == 3 else shares_of_cells(answer)


class Exported(nn.Module):
    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return shares_of(self.network, x)
