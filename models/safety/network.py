"""Two ways to judge a person by its crop: one answer for head and trunk, or what each cell shows."""
import torch
from torch import nn

from models.safety.crops import HEIGHT, WIDTH
from models.safety.looks import BARE, HELMETED, PLAIN, VEST
from models.shared.layers import Block, convolution

#: So many cells that show a head, or a trunk, stand against its being hidden.
DOUBT = 1.5


class Body(nn.Module):
    """n × 3 × 96 × 64, −1 to 1, to what is seen at a quarter, an eighth and a sixteenth of its size."""

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
    """The first way. Output: n × 2 × 3 logits: of head and trunk, whether worn, missing or unseen."""

    def __init__(self) -> None:
        super().__init__()
        self.body = Body()
        self.thin = convolution(112, 24, (1, 1))
        self.answer = nn.Sequential(nn.Linear(24 * (HEIGHT // 16) * (WIDTH // 16), 64), nn.ReLU(True), nn.Dropout(0.1), nn.Linear(64, 6))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.answer(self.thin(self.body(x)[2]).flatten(1)).view(-1, 2, 3)


class PartsJudge(nn.Module):
    """The second way. Output: n × 5 × 24 × 16 logits of what each cell of 4 × 4 pixels shows."""

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
    """n × 2 × 3: how much of the head, or the trunk, is cells where it is worn, and where it is missing; and how much doubt is left."""
    shares = logits.softmax(1).sum((2, 3))
    counts = torch.stack([shares[:, [HELMETED, BARE]], shares[:, [VEST, PLAIN]]], 1)
    total = counts.sum(2, keepdim=True) + DOUBT
    return torch.cat([counts / total, DOUBT / total], 2)


def shares_of(network: nn.Module, crops: torch.Tensor) -> torch.Tensor:
    """n × 2 × 3, 0 to 1, by either way."""
    answer = network(crops)
    return answer.softmax(2) if answer.dim() == 3 else shares_of_cells(answer)


class Exported(nn.Module):
    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return shares_of(self.network, x)
