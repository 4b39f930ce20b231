"""Animals out of the network's cells, and how they compare with the truth."""
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from torch import nn

from models.animal.network import STRIDE, UNIT
from models.animal.scenes import Scene
from models.animal.targets import VISIBLE

#: How sure a cell must be, and how far boxes of two animals may overlap.
THRESHOLD, OVERLAP = 0.3, 0.65


@dataclass(frozen=True)
class Found:
    """`boxes`: n × 4 pixels, surest first; `sure`: n; `is_pig`: n."""

    boxes: np.ndarray
    sure: np.ndarray
    is_pig: np.ndarray


def overlaps(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """n × m: intersection over union of boxes n × 4 and m × 4."""
    low, high = np.maximum(one[:, None, :2], other[None, :, :2]), np.minimum(one[:, None, 2:], other[None, :, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = [np.prod(np.clip(boxes[:, 2:] - boxes[:, :2], 0, None), axis=1) for boxes in (one, other)]
    return shared / np.maximum(areas[0][:, None] + areas[1][None] - shared, 1e-6)


def found_in(answer: np.ndarray, threshold: float = THRESHOLD) -> Found:
    """`answer`: 7 × rows × columns, logits. The surest cell of each neighbourhood; of boxes that nearly agree the surer."""
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
    """Of pictures n × h × w × 3, uint8, BGR."""
    device = next(network.parameters()).device
    with torch.no_grad():
        planes = torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))).to(device).float().div_(127.5).sub_(1)
        return network(planes).float().cpu().numpy()


def paired(boxes: np.ndarray, truth: np.ndarray, overlap: float) -> np.ndarray:
    """For each true box the found one (−1: none) that overlaps it by `overlap`; each found one, surest first, is given once."""
    given = np.full(len(truth), -1)
    shared = overlaps(boxes, truth)
    for at in range(len(boxes)):
        free = np.where((given < 0) & (shared[at] >= overlap))[0]
        if len(free):
            given[free[np.argmax(shared[at, free])]] = at
    return given


def figures(network: nn.Module, scenes: list[Scene]) -> str:
    """Of drawn pictures: share found of animals seen by 40 % or more, kinds confused, boxes where none is, error of the count."""
    network.eval()
    clear, hits, confused, wrong, found_boxes, errors, near = 0, 0, 0, 0, 0, [], []
    for drawn in scenes:
        found = found_in(answers(network, drawn.picture[None])[0])
        truth = np.array([each.box for each in drawn.animals], np.float32).reshape(-1, 4)
        visible, is_pig = np.array([each.visible for each in drawn.animals]), np.array([each.is_pig for each in drawn.animals], bool)
        given = paired(found.boxes, truth, 0.5)
        is_clear = visible >= 0.4
        clear, hits = clear + int(is_clear.sum()), hits + int((is_clear & (given >= 0)).sum())
        confused += sum(found.is_pig[at] != kind for at, kind in zip(given, is_pig) if at >= 0)
        near += [float(overlaps(found.boxes[at : at + 1], truth[number : number + 1])[0, 0]) for number, at in enumerate(given) if at >= 0]
        wrong += int((overlaps(found.boxes, truth) < 0.3).all(1).sum())
        found_boxes += len(found.boxes)
        errors.append(abs(len(found.boxes) - int((visible >= VISIBLE).sum())))
    return (
        f"drawn: {hits / max(clear, 1):.1%} of {clear} found, overlap {np.mean(near or [0]):.2f}, {confused} of the other kind, "
        f"{wrong} of {found_boxes} boxes where none is, count wrong by {np.mean(errors):.2f} a picture"
    )
