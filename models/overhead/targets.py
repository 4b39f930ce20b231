"""Training targets for the overhead vehicle detector."""
import numpy as np

from models.overhead.scenes import SeenVehicle
from models.shared.finder_targets import DOUBTFUL, FOUND, NUMBERS

#: Maximum number of vehicles per picture.
KEPT = 40
#: Minimum visible share, and minimum longer and shorter side of the box in pixels, of a vehicle that must be found.
VISIBLE, LONG, SHORT = 0.25, 10, 6


def as_numbers(vehicles: list[SeenVehicle]) -> np.ndarray:
    """Converts vehicles to an array, KEPT × NUMBERS; the most visible ones first."""
    numbers = np.zeros((KEPT, NUMBERS), np.float32)
    for row, each in zip(numbers, sorted(vehicles, key=lambda vehicle: -vehicle.visible)):
        sides = each.box[2:] - each.box[:2]
        is_clear = each.visible >= VISIBLE and sides.max() >= LONG and sides.min() >= SHORT
        row[:] = [*each.box, each.is_car, FOUND if is_clear else DOUBTFUL]
    return numbers
