"""
Splits pictures into tiles at two scales and combines the results of the tiles, for a picture and over the time of a
clip.
"""
import numpy as np
import torch
from torch import nn

from models.fire.backgrounds import BEFORE, shrunk
from models.fire.tiles import FLAME, MOVING, SIDE, SMOKE, planes_of

#: Longer side of the picture at each scale, and maximum step between tiles, pixels.
SCALES = ((640, 48), (256, 32))
#: A clip is judged once per EVERY pictures (one second). An alarm needs the same tile in AGAIN of the last SPAN judged
#: pictures.
EVERY, AGAIN, SPAN = 5, 3, 5
#: Number of judged pictures without detection (ten seconds) that end an alarm.
QUIET = 10


def _starts(length: int, step: int) -> np.ndarray:
    return np.linspace(0, max(0, length - SIDE), -(-max(0, length - SIDE) // step) + 1).astype(int)


def tiles_of(planes: np.ndarray, step: int) -> np.ndarray:
    """
    Returns the tiles of planes P × h × w, n × P × SIDE × SIDE. Planes smaller than a tile are extended by their edge
    values.
    """
    lacking = [max(0, SIDE - length) for length in planes.shape[1:]]
    planes = np.pad(planes, ((0, 0), (0, lacking[0]), (0, lacking[1])), "edge")
    tops, lefts = _starts(planes.shape[1], step), _starts(planes.shape[2], step)
    return np.stack([planes[:, top : top + SIDE, left : left + SIDE] for top in tops for left in lefts])


def shares_of_picture(network: nn.Module, pictures: list[np.ndarray]) -> np.ndarray:
    """
    Returns the probabilities of flame and smoke for each tile of the last picture, n × 2. `pictures`: those at BEFORE,
    or one alone.
    """
    tiles = []
    for longer, step in SCALES:
        small = np.stack([shrunk(each, longer) for each in pictures])
        tiles.append(tiles_of(planes_of(small, network.planes == MOVING), step))
    with torch.no_grad():
        answer = network(torch.from_numpy(np.concatenate(tiles)).float().div_(127.5).sub_(1)).softmax(1).numpy()
    return answer[:, [FLAME, SMOKE]]


def shares_of_clip(network: nn.Module, pictures: list[np.ndarray]) -> np.ndarray:
    """
    Returns the probabilities for a clip with RATE pictures per second: judged pictures × tiles × 2. The first two
    seconds only serve as history.
    """
    judged = range(-BEFORE[0], len(pictures), EVERY)
    shown = BEFORE if network.planes == MOVING else (0,)
    return np.stack([shares_of_picture(network, [pictures[at + before] for before in shown]) for at in judged])


def alarms_of(shares: np.ndarray, threshold: float) -> np.ndarray:
    """
    Returns for each judged picture whether one tile has exceeded the threshold AGAIN times in the last SPAN judged
    pictures.
    """
    over = shares >= threshold
    return np.array([(over[max(0, at + 1 - SPAN) : at + 1].sum(0) >= AGAIN).any() for at in range(len(over))])


def begins_of(alarms: np.ndarray) -> int:
    """Returns the number of separate alarms; QUIET pictures without an alarm separate two."""
    count, since = 0, QUIET
    for is_alarm in alarms:
        count += bool(is_alarm and since >= QUIET)
        since = 0 if is_alarm else since + 1
    return count
