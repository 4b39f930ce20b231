"""Converts a finder's output to detections, and pairs them with the true boxes."""
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from torch import nn

from models.shared.finder import STRIDE, UNIT

#: Minimum confidence of a detection, and maximum overlap (IoU) of two detections.
THRESHOLD, OVERLAP = 0.3, 0.65


@dataclass(frozen=True)
class Found:
    """
    Detections in a picture. `boxes`: n × 4 pixels, highest confidence first; `sure`: n confidences; `is_first`: n,
    whether of the first kind.
    """

    boxes: np.ndarray
    sure: np.ndarray
    is_first: np.ndarray


def overlaps(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Returns the intersection over union of all pairs of boxes: n × 4 and m × 4 give n × m."""
    low, high = np.maximum(one[:, None, :2], other[None, :, :2]), np.minimum(one[:, None, 2:], other[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = [np.prod(np.clip(boxes[:, 2:] - boxes[:, :2], 0, None), axis=1) for boxes in (one, other)]
    return shared / np.maximum(areas[0][:, None] + areas[1][None] - shared, 1e-6)


def found_in(answer: np.ndarray, threshold: float = THRESHOLD) -> Found:
    """
    Converts an output (7 × rows × columns, logits) to detections. A cell must be a local maximum; overlapping boxes are
    suppressed (NMS).
    """
    sure = 1 / (1 + np.exp(-answer[0]))
    rows, columns = np.where((sure == cv2.dilate(sure, np.ones((3, 3), np.uint8))) & (sure >= threshold))
    order = np.argsort(-sure[rows, columns])
    rows, columns = rows[order], columns[order]
    middles = (np.stack([columns, rows], 1) + 0.5) * STRIDE
    sides = answer[1:5, rows, columns].T * UNIT
    boxes = np.concatenate([middles - sides[:, :2], middles + sides[:, 2:]], 1)
    kept: list[int] = []
    shared = overlaps(boxes, boxes)
    for at in range(len(boxes)):
        if all(shared[at, other] < OVERLAP for other in kept):
            kept.append(at)
    return Found(boxes[kept], sure[rows, columns][kept], answer[5, rows, columns][kept] >= answer[6, rows, columns][kept])


def answers(network: nn.Module, pictures: np.ndarray) -> np.ndarray:
    """Runs the network on pictures n × h × w × 3, uint8, BGR."""
    device = next(network.parameters()).device
    with torch.no_grad():
        planes = torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))).to(device).float().div_(127.5).sub_(1)
        return network(planes).float().cpu().numpy()


def paired(boxes: np.ndarray, truth: np.ndarray, overlap: float) -> np.ndarray:
    """
    Returns for each true box the index of the detection that overlaps it by at least `overlap`, or −1. Each detection
    is used once, in order of confidence.
    """
    given = np.full(len(truth), -1)
    shared = overlaps(boxes, truth)
    for at in range(len(boxes)):
        free = np.where((given < 0) & (shared[at] >= overlap))[0]
        if len(free):
            given[free[np.argmax(shared[at, free])]] = at
    return given
