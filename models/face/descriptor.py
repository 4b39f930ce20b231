"""
Builds dlib's face recognition network (ResNet with 27 convolutions) from the weights in @vladmandic/face-api.

The package stores most tensors as bytes with one scale and one minimum per tensor, and eight tensors as 32-bit floats.
The ONNX file stores them the same way.
"""
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDE, NUMBERS = 150, 128
# Mean colour that dlib subtracts: red, green, blue.
MEAN = np.array([122.782, 117.001, 104.298], np.float32)
# Residual blocks in order; a block with "down" in its name halves the side of the feature maps.
BLOCKS = [
    "conv32_1", "conv32_2", "conv32_3",
    "conv64_down", "conv64_1", "conv64_2", "conv64_3",
    "conv128_down", "conv128_1", "conv128_2",
    "conv256_down", "conv256_1", "conv256_2", "conv256_down_out",
]


class Weights:
    """Reads the tensors of a tfjs weights manifest: name → stored values, scale and minimum."""

    def __init__(self, folder: Path) -> None:
        self.rows: dict[str, tuple[np.ndarray, np.float32, np.float32]] = {}
        for group in json.loads((folder / "face_recognition_model-weights_manifest.json").read_text()):
            data = b"".join((folder / name).read_bytes() for name in group["paths"])
            start = 0
            for entry in group["weights"]:
                count = int(np.prod(entry["shape"], dtype=int))
                form = entry.get("quantization", {"dtype": "float32", "scale": 1, "min": 0})
                values = np.frombuffer(data, form["dtype"], count, start).reshape(entry["shape"])
                start += values.nbytes
                self.rows[entry["name"]] = (values, np.float32(form["scale"]), np.float32(form["min"]))
            assert start == len(data)

    def values(self, name: str) -> np.ndarray:
        stored, scale, smallest = self.rows[name]
        return stored.astype(np.float32) * scale + smallest


class Builder:
    """Collects nodes and weights of the graph."""

    def __init__(self, weights: Weights) -> None:
        self.weights, self.nodes, self.constants = weights, [], []

    def constant(self, name: str, values: np.ndarray) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def emit(self, op: str, inputs: list[str], name: str, **options: object) -> str:
        self.nodes.append(helper.make_node(op, inputs, [name], **options))
        return name

    def convolution(self, x: str, name: str, stride: int, pad: int) -> str:
        """Adds a convolution. The scale layer after it is merged into its filters, per output channel."""
        stored, scale, smallest = self.weights.rows[f"{name}/conv/filters"]
        factor, shift = self.weights.values(f"{name}/scale/weights"), self.weights.values(f"{name}/scale/biases")
        side = stored.shape[0]
        channels = lambda values: values.reshape(-1, 1, 1, 1).astype(np.float32)
        self.emit("Cast", [self.constant(f"{name}/kept", stored.transpose(3, 2, 0, 1))], f"{name}/stored", to=TensorProto.FLOAT)
        self.emit("Mul", [f"{name}/stored", self.constant(f"{name}/scale", channels(factor * scale))], f"{name}/scaled")
        self.emit("Add", [f"{name}/scaled", self.constant(f"{name}/smallest", channels(factor * smallest))], f"{name}/filters")
        bias = self.constant(f"{name}/bias", self.weights.values(f"{name}/conv/bias") * factor + shift)
        form = {"kernel_shape": [side, side], "strides": [stride] * 2, "pads": [pad] * 4}
        return self.emit("Conv", [x, f"{name}/filters", bias], f"{name}/out", **form)

    def block(self, x: str, name: str, size: int, width: int) -> tuple[str, int, int]:
        """
        Adds a residual block. `size`: side of x in pixels; `width`: channels of x. Returns the output with its side and
        channels.
        """
        is_down = "down" in name
        inner = self.emit("Relu", [self.convolution(x, f"{name}/conv1", 2 if is_down else 1, 0 if is_down else 1)], f"{name}/inner")
        out = self.convolution(inner, f"{name}/conv2", 1, 1)
        if is_down:
            x, out, size, width = self._meet(x, out, name, size, width)
        return self.emit("Relu", [self.emit("Add", [x, out], f"{name}/sum")], name), size, width

    def _meet(self, x: str, out: str, name: str, size: int, width: int) -> tuple[str, str, int, int]:
        """
        Averages x to half its side and pads the smaller of x and `out` with zeros: x in channels, `out` in rows and
        columns.
        """
        x = self.emit("AveragePool", [x], f"{name}/pooled", kernel_shape=[2, 2], strides=[2, 2])
        pooled, made = size // 2, (size - 3) // 2 + 1
        channels = self.weights.rows[f"{name}/conv2/conv/filters"][0].shape[3]
        if channels > width:
            x = self._behind(x, f"{name}/wide", [0, channels - width, 0, 0])
        if pooled > made:
            out = self._behind(out, f"{name}/large", [0, 0, pooled - made, pooled - made])
        return x, out, pooled, channels

    def _behind(self, x: str, name: str, behind: list[int]) -> str:
        return self.emit("Pad", [x, self.constant(f"{name}/pads", np.array([0, 0, 0, 0, *behind], np.int64))], name)


def descriptor_graph(folder: Path) -> onnx.GraphProto:
    """Returns the graph. Input "picture": 1 x 150 x 150 x 3, red first, 0 to 255. Output "descriptor": 1 x 128."""
    builder = Builder(Weights(folder))
    mean = builder.constant("mean", MEAN)
    unit = builder.constant("unit", np.array(1 / 255, np.float32))
    builder.emit("Mul", [builder.emit("Sub", ["picture", mean], "centred"), unit], "normal")
    first = builder.convolution(builder.emit("Transpose", ["normal"], "planes", perm=[0, 3, 1, 2]), "conv32_down", 2, 0)
    x = builder.emit("MaxPool", [builder.emit("Relu", [first], "first")], "small", kernel_shape=[3, 3], strides=[2, 2])
    size, width = 35, 32
    for name in BLOCKS:
        x, size, width = builder.block(x, name, size, width)
    average = builder.emit("Flatten", [builder.emit("GlobalAveragePool", [x], "average")], "flat")
    builder.emit("MatMul", [average, builder.constant("fc", builder.weights.values("fc"))], "descriptor")
    picture = helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, SIDE, SIDE, 3])
    values = helper.make_tensor_value_info("descriptor", TensorProto.FLOAT, [1, NUMBERS])
    return helper.make_graph(builder.nodes, "face-descriptor", [picture], [values], builder.constants)
