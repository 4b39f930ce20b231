"""What the network should answer."""
import numpy as np

from models.overhead.scenes import SeenVehicle
from models.shared.finder_targets import DOUBTFUL, FOUND, NUMBERS

#: Vehicles a picture that are kept.
KEPT = 40
#: What is asked of one that must be found: share seen, pixels of the box's longer and shorter side.
VISIBLE, LONG, SHORT = 0.25, 10, 6


def as_numbers(vehicles: list[SeenVehicle]) -> np.ndarray:
    """KEPT × NUMBERS."""
    numbers = np.zeros((KEPT, NUMBERS), np.float32)
    for row, each in zip(numbers, sorted(vehicles, key=lambda vehicle: -vehicle.visible)):
        sides = each.box[2:] - each.box[:2]
        is_clear = each.visible >= VISIBLE and sides.max() >= LONG and sides.min() >= SHORT
        row[:] = [*each.box, each.is_car, FOUND if is_clear else DOUBTFUL]
    return numbers
