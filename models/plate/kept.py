"""Loads a reader from an ONNX file to continue its training."""
from pathlib import Path

from models.plate.network import PlateNetwork
from models.shared.kept import FoldedNorms, restore
from models.shared.onnx_file import blue_first


class KeptNetwork(FoldedNorms, PlateNetwork):
    pass


def kept(path: Path) -> KeptNetwork:
    """Returns the network of a file that `models.plate.export` wrote. Raises ValueError for any other file."""
    network = KeptNetwork()
    restore(network, path)
    blue_first(network.stem[0][0])
    return network.eval()
