"""
Training targets of a finder. They are computed on the network's device, so that the processes that generate pictures
only send boxes.
"""
import torch

from models.shared.finder import STRIDE, UNIT

#: Numbers per object: left, top, right, bottom (pixels), whether of the first kind, and its state.
NUMBERS = 6
#: States: no object; too little is visible to decide; must be found.
NONE, DOUBTFUL, FOUND = 0, 1, 2


def mirrored(numbers: torch.Tensor, width: int) -> torch.Tensor:
    """Returns the objects (n × m × NUMBERS) of horizontally mirrored pictures."""
    turned = numbers.clone()
    turned[..., 0], turned[..., 2] = width - numbers[..., 2], width - numbers[..., 0]
    return turned


class Targets:
    """
    Targets for n pictures of `size` (height, width) with up to m objects each (n × m × NUMBERS). All planes are h/4 ×
    w/4.
    """

    def __init__(self, numbers: torch.Tensor, size: tuple[int, int]) -> None:
        rows, columns, device = size[0] // STRIDE, size[1] // STRIDE, numbers.device
        state = numbers[..., 5]
        xs, ys = (torch.arange(columns, device=device) + 0.5) * STRIDE, (torch.arange(rows, device=device) + 0.5) * STRIDE
        middle = (numbers[..., :2] + numbers[..., 2:4]) / 2
        side = numbers[..., 2:4] - numbers[..., :2]
        wide = (side * 0.085).clamp(min=2.2)
        across = ((xs - middle[..., :1]) / wide[..., :1]) ** 2
        down = ((ys - middle[..., 1:]) / wide[..., 1:]) ** 2
        is_there = (state == FOUND)[..., None, None]
        # n × m × rows × columns: heat map of each object around its centre
        warm = torch.exp(-(down[..., :, None] + across[..., None, :]) / 2) * is_there
        #: n × rows × columns: 1 in the cell of a centre, decreasing around it.
        self.warmth, whose = warm.max(1)
        cell = (middle / STRIDE).floor().long()
        picture, number = torch.nonzero(state == FOUND, as_tuple=True)
        at_x, at_y = cell[picture, number, 0].clamp(0, columns - 1), cell[picture, number, 1].clamp(0, rows - 1)
        self.warmth[picture, at_y, at_x] = 1.0
        whose[picture, at_y, at_x] = number
        #: n × rows × columns: weight of the box loss.
        self.weight = torch.where(self.warmth > 0.35, self.warmth, torch.zeros_like(self.warmth))
        own = torch.gather(numbers, 1, whose.flatten(1)[..., None].expand(-1, -1, NUMBERS)).view(*whose.shape, NUMBERS)
        x, y = xs[None, None, :], ys[None, :, None]
        #: n × 4 × rows × columns: distances to the sides of the box, in units of UNIT pixels.
        self.box = torch.stack([x - own[..., 0], y - own[..., 1], own[..., 2] - x, own[..., 3] - y], 1) / UNIT
        self.is_first = own[..., 4]
        doubtful = (state == DOUBTFUL)[..., None, None]
        is_across = (xs >= numbers[..., 0:1]) & (xs <= numbers[..., 2:3])
        is_down = (ys >= numbers[..., 1:2]) & (ys <= numbers[..., 3:4])
        #: n × rows × columns: 0 where it is undecidable whether there is an object; such cells add no loss.
        self.judged = 1 - (doubtful & is_down[..., :, None] & is_across[..., None, :]).any(1).float()
