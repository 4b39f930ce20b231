"""What the network should answer, made from boxes where the network is, so that processes that draw hand over little."""
import numpy as np
import torch

from models.animal.network import STRIDE, UNIT
from models.animal.scenes import SeenAnimal
from models.animal.views import HEIGHT, WIDTH

#: Animals a picture that are kept.
KEPT = 40
#: Numbers of each: left, top, right, bottom (pixels), whether a pig, and its state.
NUMBERS = 6
#: States: none there; one of which too little is seen to say; one to find.
NONE, DOUBTFUL, FOUND = 0, 1, 2
#: What is asked of one that must be found: share seen, pixels of the box's longer and shorter side.
VISIBLE, LONG, SHORT = 0.25, 9, 5


def as_numbers(animals: list[SeenAnimal]) -> np.ndarray:
    """KEPT × NUMBERS."""
    numbers = np.zeros((KEPT, NUMBERS), np.float32)
    for row, each in zip(numbers, sorted(animals, key=lambda animal: -animal.visible)):
        sides = each.box[2:] - each.box[:2]
        is_clear = each.visible >= VISIBLE and sides.max() >= LONG and sides.min() >= SHORT
        row[:] = [*each.box, each.is_pig, FOUND if is_clear else DOUBTFUL]
    return numbers


def mirrored(numbers: torch.Tensor) -> torch.Tensor:
    """Of pictures turned left to right; n × KEPT × NUMBERS."""
    turned = numbers.clone()
    turned[..., 0], turned[..., 2] = WIDTH - numbers[..., 2], WIDTH - numbers[..., 0]
    return turned


class Targets:
    """Of n pictures; all planes h/4 × w/4."""

    def __init__(self, numbers: torch.Tensor) -> None:
        rows, columns, device = HEIGHT // STRIDE, WIDTH // STRIDE, numbers.device
        state = numbers[..., 5]
        xs, ys = (torch.arange(columns, device=device) + 0.5) * STRIDE, (torch.arange(rows, device=device) + 0.5) * STRIDE
        middle = (numbers[..., :2] + numbers[..., 2:4]) / 2
        side = numbers[..., 2:4] - numbers[..., :2]
        wide = (side * 0.085).clamp(min=2.2)
        across = ((xs - middle[..., :1]) / wide[..., :1]) ** 2
        down = ((ys - middle[..., 1:]) / wide[..., 1:]) ** 2
        is_there = (state == FOUND)[..., None, None]
        # n × KEPT × rows × columns: warmth of each animal around its middle
        warm = torch.exp(-(down[..., :, None] + across[..., None, :]) / 2) * is_there
        #: n × rows × columns: 1 in the cell of a middle, less around it.
        self.warmth, whose = warm.max(1)
        cell = (middle / STRIDE).floor().long()
        picture, number = torch.nonzero(state == FOUND, as_tuple=True)
        at_x, at_y = cell[picture, number, 0].clamp(0, columns - 1), cell[picture, number, 1].clamp(0, rows - 1)
        self.warmth[picture, at_y, at_x] = 1.0
        whose[picture, at_y, at_x] = number
        #: n × rows × columns: how much the box counts there.
        self.weight = torch.where(self.warmth > 0.35, self.warmth, torch.zeros_like(self.warmth))
        own = torch.gather(numbers, 1, whose.flatten(1)[..., None].expand(-1, -1, NUMBERS)).view(*whose.shape, NUMBERS)
        x, y = xs[None, None, :], ys[None, :, None]
        #: n × 4 × rows × columns: distances of the box's sides in UNIT pixels.
        self.box = torch.stack([x - own[..., 0], y - own[..., 1], own[..., 2] - x, own[..., 3] - y], 1) / UNIT
        self.is_pig = own[..., 4]
        doubtful = (state == DOUBTFUL)[..., None, None]
        is_across = (xs >= numbers[..., 0:1]) & (xs <= numbers[..., 2:3])
        is_down = (ys >= numbers[..., 1:2]) & (ys <= numbers[..., 3:4])
        #: n × rows × columns: 0 where nobody can say whether an animal is there.
        self.judged = 1 - (doubtful & is_down[..., :, None] & is_across[..., None, :]).any(1).float()
