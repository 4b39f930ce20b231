"""How the vehicles that are found compare with those that were drawn."""
import numpy as np
from torch import nn

from models.overhead.scenes import Scene
from models.overhead.targets import VISIBLE
from models.shared.finder_answers import answers, found_in, overlaps, paired


def figures(network: nn.Module, scenes: list[Scene]) -> str:
    """Of drawn pictures: share found of vehicles seen by 40 % or more, kinds confused, boxes where none is, error of the count."""
    network.eval()
    clear, hits, confused, wrong, found_boxes, errors = 0, 0, 0, 0, 0, []
    for drawn in scenes:
        found = found_in(answers(network, drawn.picture[None])[0])
        truth = np.array([each.box for each in drawn.vehicles], np.float32).reshape(-1, 4)
        visible, is_car = np.array([each.visible for each in drawn.vehicles]), np.array([each.is_car for each in drawn.vehicles], bool)
        given = paired(found.boxes, truth, 0.5)
        is_clear = visible >= 0.4
        clear, hits = clear + int(is_clear.sum()), hits + int((is_clear & (given >= 0)).sum())
        confused += sum(found.is_first[at] != kind for at, kind in zip(given, is_car) if at >= 0)
        wrong += int((overlaps(found.boxes, truth) < 0.3).all(1).sum())
        found_boxes += len(found.boxes)
        errors.append(abs(len(found.boxes) - int((visible >= VISIBLE).sum())))
    return (
        f"drawn: {hits / max(clear, 1):.1%} of {clear} found, {confused} of the other kind, "
        f"{wrong} of {found_boxes} boxes where none is, count wrong by {np.mean(errors):.2f} a picture"
    )
