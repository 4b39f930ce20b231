"""Training loop of all networks: endless generated batches, a learning rate that rises and falls, averaged weights."""
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.random import Generator
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

Batch = tuple[torch.Tensor, ...]
#: Steps between two printed reports.
REPORTED = 250


@dataclass(frozen=True)
class Course:
    """
    Settings of a training. It ends after `steps` or after `minutes`, whichever comes first. Each new batch is trained
    together with `repeated` earlier ones.
    """

    steps: int
    minutes: float | None
    seed: int
    workers: int
    device: str
    repeated: int
    #: File in which the weights are saved during the training.
    kept: Path
    #: Share of the averaged weights that is kept at each step.
    decay: float
    #: Maximum learning rate.
    rate: float


class Drawn(IterableDataset):
    """Endless generated batches; each worker process has its own random numbers."""

    def __init__(self, draw: Callable[[Generator], tuple[np.ndarray, ...]], seed: int) -> None:
        super().__init__()
        self.draw, self.seed = draw, seed

    def __iter__(self) -> Iterator[tuple[np.ndarray, ...]]:
        worker = torch.utils.data.get_worker_info()
        cv2.setNumThreads(0)
        random = np.random.default_rng([self.seed, 0 if worker is None else worker.id])
        while True:
            yield self.draw(random)


class Remembered:
    """
    Keeps recent batches on the device and adds some of them to each new one, because generation takes longer than
    training.
    """

    def __init__(self, repeated: int, seed: int, size: int = 1200) -> None:
        self.repeated, self.size, self.past = repeated, size, []
        self.random = np.random.default_rng([seed, 20_000])

    def with_past(self, batch: Batch) -> Batch:
        if self.repeated == 0:
            return batch
        again = [self.past[at] for at in self.random.integers(len(self.past), size=self.repeated)] if self.past else []
        if len(self.past) < self.size:
            self.past.append(batch)
        else:
            self.past[int(self.random.integers(self.size))] = batch
        return tuple(torch.cat(parts) for parts in zip(batch, *again))


def rate_at(progress: float) -> float:
    """
    Returns the share of the maximum learning rate: it rises over the first 8 % of the training, then falls to nearly 0.
    """
    if progress < 0.08:
        return 0.04 + 0.96 * progress / 0.08
    return 0.5 * (1 + float(np.cos(np.pi * min(1.0, (progress - 0.08) / 0.92)))) + 1e-4


def _averaged(mean: torch.Tensor, new: torch.Tensor, count: torch.Tensor, decay: float) -> torch.Tensor:
    """
    Averages weights over fewer steps in the beginning; otherwise the untrained weights would count for a thousand
    steps.
    """
    stays = min(decay, (1 + float(count)) / (10 + float(count)))
    return mean * stays + new * (1 - stays)


def train(
    network: nn.Module,
    draw: Callable[[Generator], tuple[np.ndarray, ...]],
    loss_of: Callable[[nn.Module, Batch], torch.Tensor],
    figures: Callable[[nn.Module], str],
    course: Course,
) -> nn.Module:
    """
    Trains `network` in place and returns it on the CPU with averaged weights. `figures` returns a text for each report.
    """
    network = network.to(course.device)
    averaged = torch.optim.swa_utils.AveragedModel(network, avg_fn=partial(_averaged, decay=course.decay))
    optimiser = torch.optim.AdamW(network.parameters(), lr=course.rate, weight_decay=0.02)
    loader = DataLoader(Drawn(draw, course.seed), batch_size=None, num_workers=course.workers, prefetch_factor=8)
    remembered, losses, drawn = Remembered(course.repeated, course.seed), [], 0
    started = time.monotonic()
    for step, fresh in zip(range(1, course.steps + 1), loader):
        minutes = (time.monotonic() - started) / 60
        progress = max(step / course.steps, minutes / course.minutes if course.minutes else 0.0)
        for group in optimiser.param_groups:
            group["lr"] = course.rate * rate_at(progress)
        drawn += len(fresh[0])
        network.train()
        loss = loss_of(network, remembered.with_past(tuple(part.to(course.device) for part in fresh)))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        averaged.update_parameters(network)
        losses.append(loss.detach())
        if step == 1:
            print(f"before: loss {float(loss):.3f}", flush=True)
        is_last = step == course.steps or progress >= 1
        if step % REPORTED == 0 or is_last:
            for mean, new in zip(averaged.module.buffers(), network.buffers()):
                mean.copy_(new)
            loss_so_far = float(torch.stack(losses[-REPORTED:]).mean())
            print(f"{step}/{course.steps} {minutes:.1f} min, {drawn} drawn, loss {loss_so_far:.3f}, {figures(averaged.module)}", flush=True)
            torch.save(averaged.module.state_dict(), course.kept)
        if is_last:
            break
    network.load_state_dict(averaged.module.state_dict())
    return network.cpu()
