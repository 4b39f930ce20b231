"""Compares a finder's detections with the truth of generated pictures."""
from dataclasses import dataclass

import numpy as np
from torch import nn

from models.shared.finder_answers import answers, found_in, overlaps, paired

#: Minimum visible share of an object that should be found, and of one that counts for the number of objects.
CLEAR, COUNTED = 0.4, 0.25


@dataclass(frozen=True)
class Truth:
    """
    One picture (h × w × 3, uint8, BGR) and its n objects: `boxes` n × 4 pixels, `visible` (share) and `is_first`, n
    each.
    """

    picture: np.ndarray
    boxes: np.ndarray
    visible: np.ndarray
    is_first: np.ndarray


def truth(picture: np.ndarray, things: list[tuple[np.ndarray, float, bool]]) -> Truth:
    """Creates a Truth. `things`: box, visible share, and whether of the first kind."""
    boxes = np.array([box for box, _, _ in things], np.float32).reshape(-1, 4)
    return Truth(picture, boxes, np.array([seen for _, seen, _ in things]), np.array([first for _, _, first in things], bool))


def figures(network: nn.Module, drawn: list[Truth]) -> str:
    """
    Returns a text: share of objects found (at least 40 % visible), wrong kinds, false detections, and error of the
    count.
    """
    network.eval()
    clear, hits, confused, wrong, found_boxes, errors, near = 0, 0, 0, 0, 0, [], []
    for each in drawn:
        found = found_in(answers(network, each.picture[None])[0])
        given = paired(found.boxes, each.boxes, 0.5)
        is_clear = each.visible >= CLEAR
        clear, hits = clear + int(is_clear.sum()), hits + int((is_clear & (given >= 0)).sum())
        confused += sum(found.is_first[at] != kind for at, kind in zip(given, each.is_first) if at >= 0)
        near += [float(overlaps(found.boxes[at : at + 1], each.boxes[number : number + 1])[0, 0]) for number, at in enumerate(given) if at >= 0]
        wrong += int((overlaps(found.boxes, each.boxes) < 0.3).all(1).sum())
        found_boxes += len(found.boxes)
        errors.append(abs(len(found.boxes) - int((each.visible >= COUNTED).sum())))
    return (
        f"drawn: {hits / max(clear, 1):.1%} of {clear} found, overlap {np.mean(near or [0]):.2f}, {confused} of the other kind, "
        f"{wrong} of {found_boxes} boxes where none is, count wrong by {np.mean(errors):.2f} a picture"
    )
