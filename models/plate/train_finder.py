"""
Trains the plate detector only on drawn pictures and writes it as ONNX.

    python3 -m models.plate.train_finder --out finder.onnx [--pictures 120000] [--seed 1]
"""
import argparse
from functools import partial

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn

from models.shared.course import begun, course_of, with_course
from models.plate.export import export_finder
from models.plate.finder import STRIDE, UNIT, FinderNetwork
from models.plate.reading import as_input
from models.plate.scenes import HEIGHT, WIDTH, Scene, scene
from models.shared.training import Batch, train

# the thread pool of OpenCV does not survive the fork of the processes that draw
cv2.setNumThreads(0)

BATCH = 32
HELD_OUT = 300


def targets_of(drawn: Scene) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """
    Returns the training targets of a picture: the heat map, 0 to 1 (1 at the centre of a plate); 9 × cells with the
    number of rows and the corners; and the weight of these, 0 where no plate is near.
    """
    rows, columns = HEIGHT // STRIDE, WIDTH // STRIDE
    warmth, said, weight = np.zeros((rows, columns), np.float32), np.zeros((9, rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    ys, xs = np.meshgrid((np.arange(rows) + 0.5) * STRIDE, (np.arange(columns) + 0.5) * STRIDE, indexing="ij")
    for plate in drawn.plates:
        width, height = np.maximum(np.ptp(plate.corners, axis=0), STRIDE)
        middle = plate.corners.mean(0)
        spread = (max(5.0, width * 0.09), max(5.0, height * 0.14))
        away = ((xs - middle[0]) / spread[0]) ** 2 + ((ys - middle[1]) / spread[1]) ** 2
        warm = np.exp(-away / 2).astype(np.float32)
        row, column = (int(np.clip(middle[at] // STRIDE, 0, count - 1)) for at, count in ((1, rows), (0, columns)))
        warm[row, column] = 1
        is_near = (warm > 0.4) & (warm > weight)
        for at, (x, y) in enumerate(plate.corners):
            said[1 + at * 2][is_near] = ((x - xs) / UNIT)[is_near]
            said[2 + at * 2][is_near] = ((y - ys) / UNIT)[is_near]
        said[0][is_near] = float(plate.is_two_rowed)
        weight[is_near] = warm[is_near]
        warmth = np.maximum(warmth, warm)
    return warmth, said, weight


def drawn(random: Generator, count: int) -> tuple[np.ndarray, ...]:
    """Returns pictures and their training targets."""
    scenes = [scene(random) for _ in range(count)]
    pictures = np.stack([each.picture.transpose(2, 0, 1) for each in scenes])
    return pictures, *(np.stack(part) for part in zip(*(targets_of(each) for each in scenes)))


def loss_of(network: nn.Module, parts: Batch) -> torch.Tensor:
    pictures, warmth, said, weight = parts
    with torch.autocast(pictures.device.type, dtype=torch.bfloat16, enabled=pictures.device.type == "cuda"):
        answer = network(pictures.float().div_(127.5).sub_(1))
    return loss_of_cells(answer.float(), warmth, said, weight)


def loss_of_cells(answer: torch.Tensor, warmth: torch.Tensor, said: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """
    Sum of three losses: focal loss of the centres (CornerNet), cross entropy of the rows, and distance of the corners
    relative to the plate's size.
    """
    sure = torch.sigmoid(answer[:, 0]).clamp(1e-4, 1 - 1e-4)
    is_middle = (warmth == 1).float()
    found = is_middle * (1 - sure) ** 2 * sure.log()
    quiet = (1 - is_middle) * (1 - warmth) ** 4 * sure**2 * (1 - sure).log()
    plates = is_middle.sum().clamp(min=1)
    focal = -(found + quiet).sum() / plates
    total = weight.sum().clamp(min=1)
    rows = nn.functional.binary_cross_entropy_with_logits(answer[:, 1], said[:, 0], reduction="none")
    corners = said[:, 1:]
    size = (corners[:, 4:6] - corners[:, 0:2]).norm(dim=1, keepdim=True).clamp(min=0.5)
    apart = ((answer[:, 2:] - corners).abs() / size).sum(1)
    return focal + ((rows * 0.2 + apart * 2) * weight).sum() / total


def found_in(answer: np.ndarray, least: float = 0.3) -> list[tuple[float, np.ndarray]]:
    """
    Converts an output to detected plates: confidence and 4 × 2 corners, highest confidence first. A cell must be a
    local maximum.
    """
    sure = 1 / (1 + np.exp(-answer[0]))
    peaks = (sure == cv2.dilate(sure, np.ones((3, 3), np.uint8))) & (sure >= least)
    found = []
    for row, column in zip(*np.where(peaks)):
        middle = np.array([(column + 0.5) * STRIDE, (row + 0.5) * STRIDE])
        found.append((float(sure[row, column]), answer[2:, row, column].reshape(4, 2) * UNIT + middle))
    return sorted(found, key=lambda each: -each[0])


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    """Returns the intersection over union of two convex quadrilaterals."""
    shared = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0]
    both = cv2.contourArea(one.astype(np.float32)) + cv2.contourArea(other.astype(np.float32)) - shared
    return float(shared / both) if both > 0 else 0.0


def figures(network: nn.Module, scenes: list[Scene]) -> str:
    """
    Returns a text for drawn pictures: share of plates found (overlap of 0.5), their mean overlap, and false detections.
    """
    network.eval()
    device = next(network.parameters()).device
    plates, hits, wrong, overlaps = 0, 0, 0, []
    for drawn in scenes:
        with torch.no_grad():
            answer = network(as_input(drawn.picture.transpose(2, 0, 1)[None]).to(device))[0].cpu().numpy()
        found = found_in(answer)
        for plate in drawn.plates:
            best = max((overlap(plate.corners, corners) for _, corners in found), default=0.0)
            plates += 1
            if best >= 0.5:
                hits += 1
                overlaps.append(best)
        wrong += sum(all(overlap(plate.corners, corners) < 0.3 for plate in drawn.plates) for _, corners in found)
    return f"drawn: {hits / plates:.1%} of {plates} found, overlap {np.mean(overlaps or [0]):.2f}, {wrong} where none is"


if __name__ == "__main__":
    options = with_course(argparse.ArgumentParser(), "pictures", 120_000, BATCH).parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    random = np.random.default_rng([options.seed, 10_000])
    truth = [scene(random) for _ in range(HELD_OUT)]
    course = course_of(options, options.pictures // options.batch, decay=0.998)
    network = train(begun(FinderNetwork(), options), partial(drawn, count=options.batch), loss_of, partial(figures, scenes=truth), course)
    export_finder(network, options.out)
