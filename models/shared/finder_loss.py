"""Loss of a finder's output."""
import torch
from torch import nn

from models.shared.finder_targets import Targets


def loss_of_cells(answer: torch.Tensor, targets: Targets) -> torch.Tensor:
    """
    Sum of three losses: focal loss of the centres (CornerNet), generalised IoU and distance of the boxes, cross entropy
    of the kinds.
    """
    sure = torch.sigmoid(answer[:, 0]).clamp(1e-4, 1 - 1e-4)
    is_middle = (targets.warmth == 1).float()
    hit = is_middle * (1 - sure) ** 2 * sure.log()
    quiet = (1 - is_middle) * targets.judged * (1 - targets.warmth) ** 4 * sure**2 * (1 - sure).log()
    focal = -(hit + quiet).sum() / is_middle.sum().clamp(min=1)
    total = targets.weight.sum().clamp(min=1)
    sides = targets.box[:, :2] + targets.box[:, 2:]
    apart = ((answer[:, 1:5] - targets.box).abs() / sides.repeat(1, 2, 1, 1).clamp(min=0.25)).sum(1)
    boxes = apart + (1 - generalised_overlap(answer[:, 1:5], targets.box))
    kinds = torch.stack([targets.is_first, 1 - targets.is_first], 1)
    kind = nn.functional.binary_cross_entropy_with_logits(answer[:, 5:7], kinds, reduction="none").sum(1)
    return focal + ((boxes + kind * 0.3) * targets.weight).sum() / total


def generalised_overlap(one: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    """
    Returns the generalised IoU, −1 to 1, of boxes around the same cells. Input: n × 4 × h × w distances (left, top,
    right, bottom).
    """
    one = one.clamp(min=0.01)
    low, high = torch.minimum(one, other), torch.maximum(one, other)
    areas = [(each[:, 0] + each[:, 2]) * (each[:, 1] + each[:, 3]) for each in (one, other, low.clamp(min=0), high)]
    both = (areas[0] + areas[1] - areas[2]).clamp(min=1e-4)
    return areas[2] / both - (areas[3] - both) / areas[3].clamp(min=1e-4)
