"""Command-line options that all trainers share."""
import argparse
from pathlib import Path

import torch
from torch import nn

from models.shared.training import Course


def with_course(parser: argparse.ArgumentParser, drawn: str, count: int, batch: int) -> argparse.ArgumentParser:
    parser.add_argument("--out", type=Path, required=True, help="the network, as ONNX")
    parser.add_argument(f"--{drawn}", type=int, default=count, help="drawn in all")
    parser.add_argument("--minutes", type=float, help="ends after these, if not before")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--threads", type=int, default=1, help="of the network, on the processor")
    parser.add_argument("--workers", type=int, default=1, help="processes that draw")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--repeated", type=int, default=0, help="batches before it that come again with each, varied")
    parser.add_argument("--rate", type=float, default=3e-3, help="of learning, at its highest")
    parser.add_argument("--on-from", type=Path, help="weights (.pt) to go on from")
    return parser


def begun(network: nn.Module, options: argparse.Namespace) -> nn.Module:
    if options.on_from is not None:
        network.load_state_dict(torch.load(options.on_from, map_location="cpu"))
    return network


def course_of(options: argparse.Namespace, steps: int, decay: float) -> Course:
    kept = options.out.with_suffix(".pt")
    return Course(steps, options.minutes, options.seed, options.workers, options.device, options.repeated, kept, decay, options.rate)
