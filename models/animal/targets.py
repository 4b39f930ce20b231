"""Training targets for the animal detector."""
import numpy as np

from models.animal.scenes import SeenAnimal
from models.shared.finder_targets import DOUBTFUL, FOUND, NUMBERS

#: Maximum number of animals per picture.
KEPT = 40
#: Minimum visible share, and minimum longer and shorter side of the box in pixels, of an animal that must be found.
VISIBLE, LONG, SHORT = 0.25, 9, 5


def as_numbers(animals: list[SeenAnimal]) -> np.ndarray:
    """Converts animals to an array, KEPT × NUMBERS; the most visible ones first."""
    numbers = np.zeros((KEPT, NUMBERS), np.float32)
    for row, each in zip(numbers, sorted(animals, key=lambda animal: -animal.visible)):
        sides = each.box[2:] - each.box[:2]
        is_clear = each.visible >= VISIBLE and sides.max() >= LONG and sides.min() >= SHORT
        row[:] = [*each.box, each.is_pig, FOUND if is_clear else DOUBTFUL]
    return numbers
