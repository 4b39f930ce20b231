import { setThreadsCount, setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import * as tf from "@tensorflow/tfjs-core";
import { letterboxSide } from "./letterbox.ts";
import { modelFiles, readGraphModel } from "./model-files.ts";

const outputName = "tower_0/detections";

/** Loads the detector on the WASM backend with one thread. Only for a worker: tfjs-wasm installs process-wide handlers. */
export async function loadCenternet(): Promise<(rgb: Uint8Array) => Float32Array> {
  setWasmPaths(modelFiles.wasmFolder);
  setThreadsCount(1);
  await tf.setBackend("wasm");
  await tf.ready();
  registerFloorMod();
  const model = await loadGraphModel({ load: () => readGraphModel(modelFiles.centernet) });
  return (rgb) => detect(model, rgb);
}

/** @returns rows of six: left, top, right, bottom in letterboxed pixels, score, COCO class number */
function detect(model: GraphModel, rgb: Uint8Array): Float32Array {
  const input = tf.tensor4d(Float32Array.from(rgb), [1, letterboxSide, letterboxSide, 3]);
  const answer = model.execute(input, [outputName]);
  const tensors = Array.isArray(answer) ? answer : [answer];
  const values = tensors[0]?.dataSync();
  const rows = Float32Array.from(values ?? []);
  tf.dispose([input, ...tensors]);
  return rows;
}

/** The WASM backend lacks this kernel, which the model's decoding uses. */
function registerFloorMod(): void {
  tf.registerKernel({
    kernelName: "FloorMod",
    backendName: "wasm",
    kernelFunc: ({ inputs }) => {
      const { a, b } = inputs;
      if (a === undefined || b === undefined) throw new Error("FloorMod needs two tensors");
      return floorMod(a, b);
    },
  });
}

function floorMod(a: tf.TensorInfo, b: tf.TensorInfo): tf.TensorInfo {
  const engine = tf.engine();
  const left = engine.makeTensorFromTensorInfo(a);
  const right = engine.makeTensorFromTensorInfo(b);
  return tf.tidy(() => tf.sub(left, tf.mul(tf.floor(tf.div(left, right)), right)));
}
