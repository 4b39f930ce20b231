"""
Converts the object detector of @vladmandic/human (MIT) from tfjs to ONNX, with only the classes that the product uses.

python3 -m models.detector.convert --package FOLDER [--out …/weights/detector.onnx]
"""
import argparse
import base64
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from models.shared.half_weights import halve

OUT = Path("apps/edge/src/platform/model/weights/detector.onnx")
# Class numbers of COCO 2017 that the algorithms use.
CLASSES = {0: "person", 1: "bicycle", 2: "car", 3: "motorcycle", 5: "bus", 6: "train", 7: "truck", 16: "dog", 17: "horse", 18: "sheep", 19: "cow"}
SCORES, EDGES = "tower_0/Sigmoid", "tower_0/wh"
PLAIN = {"Identity": "Identity", "Relu": "Relu", "Sigmoid": "Sigmoid", "Add": "Add", "AddV2": "Add", "Mul": "Mul"}
Node = dict[str, object]


class Source:
    """A tfjs graph model: its nodes by name, and its weights, which are stored as 16-bit floats."""

    def __init__(self, path: Path) -> None:
        file = json.loads(path.read_text())
        self.nodes: dict[str, Node] = {node["name"]: node for node in file["modelTopology"]["node"]}
        self.weights: dict[str, np.ndarray] = {}
        for group in file["weightsManifest"]:
            self._read(group["weights"], b"".join((path.parent / name).read_bytes() for name in group["paths"]))

    def _read(self, entries: list[Node], data: bytes) -> None:
        start = 0
        for entry in entries:
            kind = np.dtype(entry.get("quantization", {"dtype": entry["dtype"]})["dtype"])
            count = int(np.prod(entry["shape"], dtype=int))
            values = np.frombuffer(data, kind, count, start).reshape(entry["shape"])
            start += values.nbytes
            self.weights[entry["name"]] = values.astype(entry["dtype"])

    def input(self, node: Node, place: int) -> Node:
        return self.nodes[node["input"][place].split(":")[0]]

    def constant(self, name: str) -> float | None:
        """Returns the value of a scalar weight; None for anything else."""
        values = self.weights.get(name)
        return float(values) if values is not None and values.ndim == 0 else None


def _padding(node: Node) -> str:
    return base64.b64decode(node["attr"]["padding"]["s"]).decode()


class Conversion:
    """Converts the graph from channels-last to channels-first. Supports only the operations of this network."""

    def __init__(self, source: Source) -> None:
        self.source, self.nodes, self.weights = source, [], []
        self.done: set[str] = set()

    def convert(self, name: str) -> str:
        """Converts a node and, before it, its inputs. Returns the name of the node's output."""
        if name in self.done:
            return name
        self.done.add(name)
        node = self.source.nodes[name]
        if (swished := self._swished(node)) is not None:
            kind, source = swished
            gate = f"{name}/gate" if kind == "swish" else name
            self._emit("HardSigmoid", [self.convert(source)], gate, alpha=1 / 6, beta=0.5)
            if kind == "swish":
                self._emit("Mul", [source, gate], name)
            return name
        self._plain(node) if node["op"] in PLAIN else getattr(self, f"_{node['op'].strip('_').lower()}")(node)
        return name

    def _plain(self, node: Node) -> None:
        inputs = [self._operand(name) for name in node["input"]]
        self._emit(PLAIN[node["op"]], inputs, node["name"])

    def _emit(self, op: str, inputs: list[str], name: str, **options: object) -> None:
        self.nodes.append(helper.make_node(op, inputs, [name], **options))

    def _weight(self, name: str, values: np.ndarray) -> str:
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def _swished(self, node: Node) -> tuple[str, str] | None:
        """
        Recognises x · relu6(x + 3) / 6 (hard swish) or only its second factor (hard sigmoid). Returns the kind and the
        name of x; None for other nodes.
        """
        if node["op"] != "Mul":
            return None
        pair = [self.source.nodes[name] for name in node["input"]]
        clipped = next((one for one in pair if one["op"] == "Relu6"), None)
        other = next((one for one in pair if one is not clipped), None)
        if clipped is None or other is None:
            return None
        x = next(name for name in self.source.input(clipped, 0)["input"] if self.source.constant(name) is None)
        if other["op"] == "Const":
            return "sigmoid", x
        return ("swish", x) if other["op"] == "Mul" and x in other["input"] else None

    def _placeholder(self, node: Node) -> None:
        pass

    def _operand(self, name: str) -> str:
        if self.source.nodes[name]["op"] != "Const":
            return self.convert(name)
        return self._weight(name, self.source.weights[name])

    def _mean(self, node: Node) -> None:
        self._emit("GlobalAveragePool", [self.convert(node["input"][0])], node["name"])

    def _concatv2(self, node: Node) -> None:
        self._emit("Concat", [self.convert(name) for name in node["input"][:-1]], node["name"], axis=1)

    def _resizebilinear(self, node: Node) -> None:
        scales = self._weight(f"{node['name']}/scales", np.array([1, 1, 2, 2], np.float32))
        inputs = [self.convert(node["input"][0]), "", scales]
        self._emit("Resize", inputs, node["name"], mode="linear", coordinate_transformation_mode="asymmetric")

    def _conv2d(self, node: Node) -> None:
        self._convolve(node, self.source.weights[node["input"][1]].transpose(3, 2, 0, 1), 1)

    _fusedconv2d = _conv2d

    def _depthwiseconv2dnative(self, node: Node) -> None:
        weight = self.source.weights[node["input"][1]].transpose(2, 3, 0, 1)
        self._convolve(node, weight, weight.shape[0])

    _fuseddepthwiseconv2dnative = _depthwiseconv2dnative

    def _convolve(self, node: Node, weight: np.ndarray, group: int) -> None:
        name, attributes = node["name"], node["attr"]
        fused = [base64.b64decode(one).decode() for one in attributes.get("fused_ops", {}).get("list", {}).get("s", [])]
        stride, side = int(attributes["strides"]["list"]["i"][1]), weight.shape[2]
        # TensorFlow's SAME for even sides: with stride 2 the extra padding is at the end.
        total = side - stride if side > 1 and _padding(node) == "SAME" else 0
        before, behind = total // 2, total - total // 2
        bias = self.source.weights[node["input"][2]] if "BiasAdd" in fused else None
        inputs = [self.convert(node["input"][0]), self._weight(f"{name}/weight", weight)]
        if bias is not None:
            inputs.append(self._weight(f"{name}/bias", bias))
        activation = fused[-1] if fused and fused[-1] != "BiasAdd" else None
        result = name if activation is None else f"{name}/linear"
        self._emit("Conv", inputs, result, kernel_shape=[side, side], strides=[stride] * 2, pads=[before, before, behind, behind], group=group)
        if activation is not None:
            self._activate(node, activation, result)

    def _activate(self, node: Node, activation: str, result: str) -> None:
        self._emit(activation, [result], node["name"])


def only_classes(source: Source, chosen: list[int]) -> None:
    """Reduces the last layer of the scores to the chosen classes."""
    last = source.nodes[source.nodes[SCORES]["input"][0]]
    weight, bias = last["input"][1], last["input"][2]
    source.weights[weight] = source.weights[weight][..., chosen]
    source.weights[bias] = source.weights[bias][chosen]


def decoded(conversion: Conversion) -> list[str]:
    """
    Adds nodes that select the 100 strongest peaks of the scores. Returns the output names: scores, indices (class ·
    height · width + row · width + column), and edges of all cells.
    """
    def emit(op: str, inputs: list[str], name: str, **options: object) -> None:
        conversion.nodes.append(helper.make_node(op, inputs, [name] if isinstance(name, str) else name, **options))

    def whole(name: str, values: list[int]) -> str:
        conversion.weights.append(numpy_helper.from_array(np.array(values, np.int64), name))
        return name

    emit("MaxPool", [SCORES], "highest", kernel_shape=[3, 3], strides=[1, 1], pads=[1, 1, 1, 1])
    emit("Equal", [SCORES, "highest"], "is_peak")
    emit("Cast", ["is_peak"], "peak", to=TensorProto.FLOAT)
    emit("Mul", [SCORES, "peak"], "peaks")
    emit("Reshape", ["peaks", whole("all", [-1])], "row")
    conversion.nodes.append(helper.make_node("TopK", ["row", whole("hundred", [100])], ["scores", "indices"]))
    emit("Identity", [EDGES], "edges")
    return ["scores", "indices", "edges"]


def convert(package: Path, out: Path) -> None:
    source = Source(package / "models" / "centernet.json")
    only_classes(source, list(CLASSES))
    conversion = Conversion(source)
    conversion.convert(SCORES)
    conversion.convert(EDGES)
    decoded(conversion)
    picture = next(node["name"] for node in source.nodes.values() if node["op"] == "Placeholder")
    conversion.nodes.insert(0, helper.make_node("Identity", ["picture"], [picture]))
    graph = helper.make_graph(
        conversion.nodes,
        "detector",
        [helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, "height", "width"])],
        [
            helper.make_tensor_value_info("scores", TensorProto.FLOAT, [100]),
            helper.make_tensor_value_info("indices", TensorProto.INT64, [100]),
            helper.make_tensor_value_info("edges", TensorProto.FLOAT, [1, 4, "rows", "columns"]),
        ],
        conversion.weights,
    )
    halve(graph)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    onnx.save(model, str(out))
    out.with_suffix(".json").write_text(json.dumps({"labels": list(CLASSES.values())}) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--package", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    convert(options.package, options.out)
