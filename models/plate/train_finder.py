"""
Trains the finder of plates from drawn pictures alone and writes it as ONNX.

    python3 models/plate/train_finder.py --out finder.onnx [--pictures 120000] [--seed 1]
"""
import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

from export import export_finder
from finder import STRIDE, UNIT, FinderNetwork
from reading import as_input
from scenes import HEIGHT, WIDTH, Scene, scene

BATCH = 32
HELD_OUT = 300


def targets_of(drawn: Scene) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """
    What the network should say: warmth of each cell, 0 to 1 (1 in the middle of a plate); 9 × cells: rows and corners;
    weight of those, 0 where no plate is near.
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


class Drawn(IterableDataset):
    """Batches without end; each worker draws its own."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed

    def __iter__(self) -> Iterator[tuple[np.ndarray, ...]]:
        worker = torch.utils.data.get_worker_info()
        cv2.setNumThreads(1)
        random = np.random.default_rng([self.seed, 0 if worker is None else worker.id])
        while True:
            scenes = [scene(random) for _ in range(BATCH)]
            pictures = np.stack([each.picture.transpose(2, 0, 1) for each in scenes])
            yield pictures, *(np.stack(part) for part in zip(*(targets_of(each) for each in scenes)))


def loss_of(answer: torch.Tensor, warmth: torch.Tensor, said: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Focal loss of the middles (CornerNet's), cross entropy of the rows, corners' distance by the plate's size."""
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
    """Plates as the network tells them: how sure, 4 × 2 corners; the surest of each neighbourhood."""
    sure = 1 / (1 + np.exp(-answer[0]))
    peaks = (sure == cv2.dilate(sure, np.ones((3, 3), np.uint8))) & (sure >= least)
    found = []
    for row, column in zip(*np.where(peaks)):
        middle = np.array([(column + 0.5) * STRIDE, (row + 0.5) * STRIDE])
        found.append((float(sure[row, column]), answer[2:, row, column].reshape(4, 2) * UNIT + middle))
    return sorted(found, key=lambda each: -each[0])


def overlap(one: np.ndarray, other: np.ndarray) -> float:
    """Intersection over union of two convex quadrilaterals."""
    shared = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0]
    both = cv2.contourArea(one.astype(np.float32)) + cv2.contourArea(other.astype(np.float32)) - shared
    return float(shared / both) if both > 0 else 0.0


def figures(network: FinderNetwork, scenes: list[Scene]) -> str:
    """Of drawn pictures: share of plates found (overlap of 0.5), mean overlap of these, boxes where no plate is."""
    network.eval()
    plates, hits, wrong, overlaps = 0, 0, 0, []
    for drawn in scenes:
        with torch.no_grad():
            answer = network(as_input(drawn.picture.transpose(2, 0, 1)[None]))[0].numpy()
        found = found_in(answer)
        for plate in drawn.plates:
            best = max((overlap(plate.corners, corners) for _, corners in found), default=0.0)
            plates += 1
            if best >= 0.5:
                hits += 1
                overlaps.append(best)
        wrong += sum(all(overlap(plate.corners, corners) < 0.3 for plate in drawn.plates) for _, corners in found)
    return f"{hits / plates:.1%} of {plates} found, overlap {np.mean(overlaps or [0]):.2f}, {wrong} where none is"


def train(pictures: int, seed: int, kept: Path) -> FinderNetwork:
    torch.manual_seed(seed)
    network = FinderNetwork().to(memory_format=torch.channels_last)
    averaged = torch.optim.swa_utils.AveragedModel(network, avg_fn=lambda mean, new, _: mean * 0.998 + new * 0.002)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.02)
    steps = pictures // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=steps, pct_start=0.08)
    random = np.random.default_rng([seed, 10_000])
    truth = [scene(random) for _ in range(HELD_OUT)]
    loader = DataLoader(Drawn(seed), batch_size=None, num_workers=1, prefetch_factor=8)
    started, losses = time.monotonic(), []
    for step, (crops, warmth, said, weight) in zip(range(1, steps + 1), loader):
        network.train()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answer = network(as_input(crops.numpy()).contiguous(memory_format=torch.channels_last))
        loss = loss_of(answer.float(), warmth, said, weight)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        schedule.step()
        averaged.update_parameters(network)
        losses.append(loss.item())
        if step % 250 == 0 or step == steps:
            for mean, new in zip(averaged.module.buffers(), network.buffers()):
                mean.copy_(new)
            minutes = (time.monotonic() - started) / 60
            print(f"{step}/{steps} {minutes:.1f} min, loss {np.mean(losses[-250:]):.3f}, drawn: {figures(averaged.module, truth)}", flush=True)
            torch.save(averaged.module.state_dict(), kept)
    network.load_state_dict(averaged.module.state_dict())
    return network


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pictures", type=int, default=120_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    export_finder(train(options.pictures, options.seed, options.out.with_suffix(".pt")), options.out)
