"""
Reads and writes a folder of plates as the product's reader receives them. `views.bin`: pictures of 3 × HEIGHT × WIDTH,
uint8, blue first. `views.json`: data of each picture, in the same order. The product uses the same format
(`npm run bench -- reader`).
"""
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from models.plate.samples import HEIGHT, WIDTH


@dataclass(frozen=True)
class View:
    """
    A view of a plate. `picture`: number of the picture; views of one picture are adjacent. `read`: reading of the
    current reader, empty if it read nothing. `ground`: white, black or coloured.
    """

    picture: int
    plate: str
    read: str
    split: str
    camera: str
    ground: str


def write_views(folder: Path, pictures: np.ndarray, views: list[View]) -> None:
    """Writes views. `pictures`: n × 3 × HEIGHT × WIDTH, uint8, red first."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "views.bin").write_bytes(np.ascontiguousarray(pictures[:, ::-1]).tobytes())
    (folder / "views.json").write_text(json.dumps([asdict(view) for view in views], ensure_ascii=False) + "\n")


def read_views(folder: Path) -> tuple[np.ndarray, list[View]]:
    """Returns the pictures (red first) and their data. Raises ValueError if the two files do not match."""
    views = [View(**each) for each in json.loads((folder / "views.json").read_text())]
    values = np.frombuffer((folder / "views.bin").read_bytes(), np.uint8)
    if values.size != len(views) * 3 * HEIGHT * WIDTH:
        raise ValueError(f"{folder}: views.bin holds another number of pictures than views.json names")
    return np.ascontiguousarray(values.reshape(-1, 3, HEIGHT, WIDTH)[:, ::-1]), views
