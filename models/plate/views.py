"""
Plates as the product's reader gets them, in a folder: `views.bin`, each 3 × HEIGHT × WIDTH, uint8, blue first, and
`views.json`, what is known of each in the same order. The product writes and reads the same (`npm run bench -- reader`).
"""
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from models.plate.samples import HEIGHT, WIDTH


@dataclass(frozen=True)
class View:
    """`picture`: views of the same one stand one after the other; `read`: as the reader in use had it, empty where it read nothing; `ground`: white, black or coloured."""

    picture: int
    plate: str
    read: str
    split: str
    camera: str
    ground: str


def write_views(folder: Path, pictures: np.ndarray, views: list[View]) -> None:
    """`pictures`: n × 3 × HEIGHT × WIDTH, uint8, red first."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "views.bin").write_bytes(np.ascontiguousarray(pictures[:, ::-1]).tobytes())
    (folder / "views.json").write_text(json.dumps([asdict(view) for view in views], ensure_ascii=False) + "\n")


def read_views(folder: Path) -> tuple[np.ndarray, list[View]]:
    """Red first. Raises ValueError where the two files are not of one another."""
    views = [View(**each) for each in json.loads((folder / "views.json").read_text())]
    values = np.frombuffer((folder / "views.bin").read_bytes(), np.uint8)
    if values.size != len(views) * 3 * HEIGHT * WIDTH:
        raise ValueError(f"{folder}: views.bin holds another number of pictures than views.json names")
    return np.ascontiguousarray(values.reshape(-1, 3, HEIGHT, WIDTH)[:, ::-1]), views
