"""A picture's tiles at two scales, and what they show together: in a picture, and in a clip over time."""
import numpy as np
import torch
from torch import nn

from models.fire.backgrounds import BEFORE, shrunk
from models.fire.tiles import FLAME, MOVING, SIDE, SMOKE, planes_of

#: Pixels of the longer side at which tiles are taken, and the largest step from tile to tile.
SCALES = ((640, 48), (256, 32))
#: A clip is judged once a second; an alarm is a tile that shows it in AGAIN of the last SPAN judged pictures.
EVERY, AGAIN, SPAN = 5, 3, 5
#: Judged pictures without that end an alarm: ten seconds.
QUIET = 10


def _starts(length: int, step: int) -> np.ndarray:
    return np.linspace(0, max(0, length - SIDE), -(-max(0, length - SIDE) // step) + 1).astype(int)


def tiles_of(planes: np.ndarray, step: int) -> np.ndarray:
    """Of planes P × h × w its tiles, n × P × SIDE × SIDE; what is narrower than a tile is continued by its edge."""
    lacking = [max(0, SIDE - length) for length in planes.shape[1:]]
    planes = np.pad(planes, ((0, 0), (0, lacking[0]), (0, lacking[1])), "edge")
    tops, lefts = _starts(planes.shape[1], step), _starts(planes.shape[2], step)
    return np.stack([planes[:, top : top + SIDE, left : left + SIDE] for top in tops for left in lefts])


def shares_of_picture(network: nn.Module, pictures: list[np.ndarray]) -> np.ndarray:
    """How likely each tile of the last of the pictures (all at BEFORE, or one alone) shows flame and smoke: n × 2."""
    tiles = []
    for longer, step in SCALES:
        small = np.stack([shrunk(each, longer) for each in pictures])
        tiles.append(tiles_of(planes_of(small, network.planes == MOVING), step))
    with torch.no_grad():
        answer = network(torch.from_numpy(np.concatenate(tiles)).float().div_(127.5).sub_(1)).softmax(1).numpy()
    return answer[:, [FLAME, SMOKE]]


def shares_of_clip(network: nn.Module, pictures: list[np.ndarray]) -> np.ndarray:
    """Of a clip's pictures at RATE a second: judged pictures × tiles × 2. The first two seconds only fill what was before."""
    judged = range(-BEFORE[0], len(pictures), EVERY)
    shown = BEFORE if network.planes == MOVING else (0,)
    return np.stack([shares_of_picture(network, [pictures[at + before] for before in shown]) for at in judged])


def alarms_of(shares: np.ndarray, threshold: float) -> np.ndarray:
    """Of judged pictures × tiles whether at each picture one tile has been over the threshold AGAIN times of the last SPAN."""
    over = shares >= threshold
    return np.array([(over[max(0, at + 1 - SPAN) : at + 1].sum(0) >= AGAIN).any() for at in range(len(over))])


def begins_of(alarms: np.ndarray) -> int:
    """How many alarms one after the other: QUIET pictures without part two."""
    count, since = 0, QUIET
    for is_alarm in alarms:
        count += bool(is_alarm and since >= QUIET)
        since = 0 if is_alarm else since + 1
    return count
