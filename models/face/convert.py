"""
Converts the face models to ONNX: detector and mesh from @vladmandic/human, descriptor from @vladmandic/face-api (both
MIT).

python3 -m models.face.convert --human FOLDER [--face-api FOLDER] [--out packages/face-model/src/weights]
"""
import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper

from models.detector.convert import Conversion, Node, Source
from models.face.descriptor import descriptor_graph
from models.shared.half_weights import halve

OUT = Path("packages/face-model/src/weights")
CHANNELS_FIRST = [0, 3, 1, 2]
CHANNELS_LAST = [0, 2, 3, 1]


class FaceConversion(Conversion):
    """Adds the operations of BlazeFace and FaceMesh. Shapes in the source have the channels last."""

    def _maxpool(self, node: Node) -> None:
        self._emit("MaxPool", [self.convert(node["input"][0])], node["name"], kernel_shape=[2, 2], strides=[2, 2])

    def _pad(self, node: Node) -> None:
        pairs = self.source.weights[node["input"][1]][CHANNELS_FIRST].astype(np.int64)
        pads = self._weight(f"{node['name']}/pads", np.concatenate([pairs[:, 0], pairs[:, 1]]))
        self._emit("Pad", [self.convert(node["input"][0]), pads], node["name"])

    def _prelu(self, node: Node) -> None:
        self._activate(node, "Prelu", self.convert(node["input"][0]))

    def _activate(self, node: Node, activation: str, result: str) -> None:
        if activation != "Prelu":
            super()._activate(node, activation, result)
            return
        slope = self.source.weights[node["input"][-1]].reshape(-1, 1, 1)
        self._emit("PRelu", [result, self._weight(f"{node['name']}/slope", slope)], node["name"])

    def _reshape(self, node: Node) -> None:
        name = node["name"]
        self._emit("Transpose", [self.convert(node["input"][0])], f"{name}/last", perm=CHANNELS_LAST)
        shape = self.source.weights[node["input"][1]].astype(np.int64)
        self._emit("Reshape", [f"{name}/last", self._weight(f"{name}/shape", shape)], name)


def save(graph: onnx.GraphProto, path: Path) -> None:
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def shape_of(source: Source, output: str) -> list[int | None]:
    """Returns the shape that the reshape before an output produces; None for a variable dimension."""
    reshape = source.input(source.nodes[output], 0)
    return [None if size < 0 else int(size) for size in source.weights[reshape["input"][1]]]


def convert_graph(file: Path, side: int, outputs: dict[str, str], path: Path) -> None:
    """Converts one graph. `side`: of the square input, pixels; `outputs`: name in the source → name in ONNX."""
    source = Source(file)
    conversion = FaceConversion(source)
    for name in outputs:
        conversion.convert(name)
    picture = next(node["name"] for node in source.nodes.values() if node["op"] == "Placeholder")
    nodes = [helper.make_node("Transpose", ["picture"], [picture], perm=CHANNELS_FIRST), *conversion.nodes]
    nodes += [helper.make_node("Identity", [name], [new]) for name, new in outputs.items()]
    values = [helper.make_tensor_value_info(new, TensorProto.FLOAT, shape_of(source, name)) for name, new in outputs.items()]
    shape = helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, side, side, 3])
    graph = helper.make_graph(nodes, path.stem, [shape], values, conversion.weights)
    halve(graph)
    save(graph, path)


def convert(human: Path, face_api: Path | None, out: Path) -> None:
    """Converts all face models. Without `face_api` (package not installed) the descriptor is left out."""
    detector = human / "models" / "blazeface.json"
    heads = [name for name, node in Source(detector).nodes.items() if node["op"] == "Identity"]
    convert_graph(detector, 256, {name: f"head_{at}" for at, name in enumerate(heads)}, out / "face-detector.onnx")
    convert_graph(human / "models" / "facemesh.json", 192, {"Identity_1": "is_face", "Identity_2": "points"}, out / "face-mesh.onnx")
    if face_api is not None:
        save(descriptor_graph(face_api / "model"), out / "face-descriptor.onnx")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--human", type=Path, required=True)
    parser.add_argument("--face-api", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    convert(options.human, options.face_api, options.out)
