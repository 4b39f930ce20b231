"""Evaluates the network on clips of another renderer that have true boxes. The clips are not used in training."""
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from torch import nn

from models.animal.scenes import GREY
from models.shared.finder_answers import answers, found_in, overlaps, paired

#: Longer side of the network's input, pixels.
LONGER = 512
#: Minimum grey margin of the shorter side, both ends together, as in the product's `letterbox.ts`.
MARGIN = 64
#: Minimum share inside the picture, and minimum unhidden share, of an animal that must be found.
SEEN = 0.6


@dataclass(frozen=True)
class Shown:
    """
    `picture`: input of the network. `clear` (must be found) and `doubtful`: n × 4 true boxes, pixels. `is_pig`: for the
    clear ones.
    """

    picture: np.ndarray
    clear: np.ndarray
    doubtful: np.ndarray
    is_pig: np.ndarray


def shown_of(folder: Path) -> dict[str, list[Shown]]:
    """Returns one picture per second of each clip that contains pigs or cattle."""
    clips = {}
    for file in sorted(folder.glob("*.boxes.json")):
        frames = json.loads(file.read_text())["frames"]
        if any(each["class"] in ("pig", "cow") for frame in frames for each in frame["objects"]):
            name = file.name.removesuffix(".boxes.json")
            clips[name] = _pictures(folder / f"{name}.mp4", frames)
    return clips


def _pictures(file: Path, frames: list[dict]) -> list[Shown]:
    clip, shown, second = cv2.VideoCapture(str(file)), [], 0
    rate, number = clip.get(cv2.CAP_PROP_FPS), 0
    while True:
        is_read, picture = clip.read()
        if not is_read:
            return shown
        if number / rate >= second:
            nearest = min(frames, key=lambda frame: abs(frame["t"] - number / rate))
            if abs(nearest["t"] - number / rate) < 0.06:
                shown.append(_shown(picture, nearest["objects"]))
                second += 1
        number += 1


def _shown(picture: np.ndarray, objects: list[dict]) -> Shown:
    """Reduces a picture and adds grey margins at both ends, as the product does."""
    height, width = picture.shape[:2]
    scale = LONGER / max(height, width)
    small = cv2.resize(picture, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    rows, columns = (min(LONGER, int(np.ceil((side + MARGIN) / 32)) * 32) for side in small.shape[:2])
    top, left = (rows - small.shape[0]) // 2, (columns - small.shape[1]) // 2
    laid = np.full((rows, columns, 3), GREY, np.uint8)
    laid[top : top + small.shape[0], left : left + small.shape[1]] = small
    own = [each for each in objects if each["class"] in ("pig", "cow")]
    boxes = np.array([each["box"] for each in own], float).reshape(-1, 4) * np.array([width, height] * 2) * scale + np.array([left, top] * 2)
    is_clear = np.array([each["visible"] >= SEEN and each["inFrame"] >= SEEN for each in own], bool)
    is_pig = np.array([each["class"] == "pig" for each in own], bool)
    return Shown(laid, boxes[is_clear], boxes[~is_clear], is_pig[is_clear])


def figures(network: nn.Module, clips: dict[str, list[Shown]]) -> str:
    """
    Returns a text for each clip: share of animals found at an overlap of 0.5 and of 0.3, wrong kinds, and false
    detections.
    """
    network.eval()
    parts = []
    for name, shown in clips.items():
        animals, hits, close, confused, wrong = 0, 0, 0, 0, 0
        for each in shown:
            found = found_in(answers(network, each.picture[None])[0])
            given, loose = paired(found.boxes, each.clear, 0.5), paired(found.boxes, each.clear, 0.3)
            animals, hits, close = animals + len(each.clear), hits + int((given >= 0).sum()), close + int((loose >= 0).sum())
            confused += sum(found.is_first[at] != kind for at, kind in zip(loose, each.is_pig) if at >= 0)
            every = np.concatenate([each.clear, each.doubtful])
            wrong += int((overlaps(found.boxes, every) < 0.1).all(1).sum())
        shares = f"{hits / max(animals, 1):.0%} ({close / max(animals, 1):.0%} at 0.3) of {animals}"
        parts.append(f"{name}: {shares}, {confused} of the other kind, {wrong} where none is")
    return "; ".join(parts)
