"""Random variations of drawn plates (augmentation), computed on the training device."""
import torch
from torch import nn


def varied(crops: torch.Tensor) -> torch.Tensor:
    """Varies position, light and noise of each crop (n × 3 × h × w, −1 to 1)."""
    count, device = len(crops), crops.device

    def some(*shape: int) -> torch.Tensor:
        return torch.randn(count, *shape, device=device)

    size = torch.exp(some(2) * 0.02)
    slant, shift = some() * 0.04, some(2) * torch.tensor([0.01, 0.04], device=device)
    matrix = torch.zeros(count, 2, 3, device=device)
    matrix[:, 0, 0], matrix[:, 0, 1], matrix[:, 0, 2] = size[:, 0], slant, shift[:, 0]
    matrix[:, 1, 1], matrix[:, 1, 2] = size[:, 1], shift[:, 1]
    grid = nn.functional.affine_grid(matrix, list(crops.shape), align_corners=False)
    placed = nn.functional.grid_sample(crops, grid, mode="bilinear", padding_mode="border", align_corners=False)
    lit = placed * torch.exp(some(1, 1, 1) * 0.12) + some(1, 1, 1) * 0.06 + some(3, 1, 1) * 0.03
    grainy = lit + some(*crops.shape[1:]) * (some(1, 1, 1).abs() * 0.015)
    return grainy.clamp(-1, 1)
