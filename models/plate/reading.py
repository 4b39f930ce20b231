"""
Decodes the network's output and loads pictures from a folder, for the evaluation. The product also applies the grammar
of plates.
"""
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from models.plate.characters import ALPHABET
from models.plate.samples import HEIGHT, WIDTH


def as_input(crops: np.ndarray) -> torch.Tensor:
    """Converts crops n × 3 × HEIGHT × WIDTH, uint8, to the network's input."""
    return torch.from_numpy(np.ascontiguousarray(crops)).float().div_(127.5).sub_(1)


def read(logits: torch.Tensor) -> list[tuple[str, float]]:
    """Returns for each plate the text of the most probable signs, and the lowest probability of these signs."""
    readings = []
    for row in logits.softmax(2):
        best = row.max(1)
        text, sure, before = "", 1.0, 0
        peak = 1.0
        for value, at in zip(best.values.tolist(), best.indices.tolist()):
            if at != before:
                if before != 0:
                    sure = min(sure, peak)
                if at != 0:
                    text += ALPHABET[at - 1]
                    peak = 0.0
            peak = max(peak, value) if at != 0 else peak
            before = at
        if before != 0:
            sure = min(sure, peak)
        readings.append((text, sure if text else 0.0))
    return readings


def crops_of(folder: Path) -> list[tuple[str, np.ndarray]]:
    """Returns the pictures of cropped plates in a folder, with their texts, which are the file names."""
    crops = []
    for file in sorted(folder.iterdir()):
        picture = cv2.imdecode(np.fromfile(file, np.uint8), cv2.IMREAD_COLOR)
        if picture is not None:
            crops.append((file.stem, cv2.resize(picture, (WIDTH, HEIGHT))[..., ::-1].transpose(2, 0, 1)))
    return crops


def exact_share(network: nn.Module, crops: np.ndarray, texts: list[str]) -> float:
    network.eval()
    device = next(network.parameters()).device
    with torch.no_grad():
        parts = [network(as_input(crops[at : at + 64]).to(device))[0].cpu() for at in range(0, len(crops), 64)]
    readings = [text for logits in parts for text, _ in read(logits)]
    return sum(text == truth for text, truth in zip(readings, texts)) / max(1, len(texts))
