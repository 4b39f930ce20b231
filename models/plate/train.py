"""
Trains the plate recogniser from drawn plates alone and writes it as ONNX.

    python3 models/plate/train.py --out plate.onnx [--samples 800000] [--seed 1] [--photos FOLDER]

`--photos`: cropped plates named by what they say, of which the share read is told as training goes on; nothing is learnt
from them.
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

from characters import ALPHABET
from export import export
from network import STEPS, PlateNetwork
from reading import as_input, crops_of, exact_share
from samples import batch

BATCH = 128
HELD_OUT = 1500


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
            yield batch(random, BATCH)


def held_out(seed: int) -> tuple[np.ndarray, list[str]]:
    """Plates in typefaces that are never trained with."""
    crops, flat, lengths, _ = batch(np.random.default_rng([seed, 10_000]), HELD_OUT, is_held_out=True)
    ends = np.cumsum(lengths)
    texts = ["".join(ALPHABET[at - 1] for at in flat[end - length : end]) for end, length in zip(ends, lengths)]
    return crops, texts


def train(samples: int, seed: int, photos: Path | None, kept: Path) -> PlateNetwork:
    torch.manual_seed(seed)
    network = PlateNetwork()
    averaged = torch.optim.swa_utils.AveragedModel(network, avg_fn=lambda mean, new, _: mean * 0.999 + new * 0.001)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.02)
    steps = samples // BATCH
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=steps, pct_start=0.08)
    truth, shown = held_out(seed), crops_of(photos) if photos else []
    loader = DataLoader(Drawn(seed), batch_size=None, num_workers=1, prefetch_factor=8)
    started, losses = time.monotonic(), []
    for step, (crops, flat, lengths, colours) in zip(range(1, steps + 1), loader):
        network.train()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            signs, colour = network(as_input(crops.numpy()))
        logs = signs.float().log_softmax(2).transpose(0, 1)
        steps_of_each = torch.full((len(crops),), STEPS, dtype=torch.long)
        loss = nn.functional.ctc_loss(logs, flat, steps_of_each, lengths, zero_infinity=True)
        loss = loss + 0.1 * nn.functional.cross_entropy(colour.float(), colours)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        schedule.step()
        averaged.update_parameters(network)
        losses.append(loss.item())
        if step % 250 == 0 or step == steps:
            _report(averaged, network, step, steps, started, losses, truth, shown)
            torch.save(averaged.module.state_dict(), kept)
    network.load_state_dict(averaged.module.state_dict())
    return network


def _report(averaged, network, step, steps, started, losses, truth, shown) -> None:
    for mean, new in zip(averaged.module.buffers(), network.buffers()):
        mean.copy_(new)
    minutes, loss = (time.monotonic() - started) / 60, np.mean(losses[-250:])
    drawn = exact_share(averaged.module, *truth)
    line = f"{step}/{steps} {minutes:.1f} min, loss {loss:.3f}, drawn in typefaces not seen: {drawn:.1%} exact"
    if shown:
        line += f", photos {exact_share(averaged.module, np.stack([crop for _, crop in shown]), [text for text, _ in shown]):.1%}"
    print(line, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--samples", type=int, default=800_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    network = train(options.samples, options.seed, options.photos, options.out.with_suffix(".pt"))
    export(network, options.out)
