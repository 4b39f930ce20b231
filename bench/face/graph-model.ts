import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setThreadsCount, setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import * as tf from "@tensorflow/tfjs-core";
import { z } from "zod";

/** Folder of a package by its entry: maps of exports name no model file. */
const besides = (entry: string, ...path: string[]) => join(dirname(fileURLToPath(entry)), ...path);

/** @vladmandic/human, MIT; made of BlazeFace and FaceMesh (Google, Apache-2.0) and HSE FaceRes (MIT). */
const models = besides(import.meta.resolve("@vladmandic/human"), "..", "models");
const wasmFolder = `${besides(import.meta.resolve("@tensorflow/tfjs-backend-wasm"), "..", "dist")}/`;

const GraphFile = z.object({
  modelTopology: z.record(z.string(), z.unknown()),
  signature: z.record(z.string(), z.unknown()).optional(),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(z.custom<tf.io.WeightsManifestEntry>((row) => typeof row === "object")),
    }),
  ),
});

async function readModel(path: string): Promise<tf.io.ModelArtifacts> {
  const graph = GraphFile.parse(JSON.parse(await readFile(path, "utf8")));
  const names = graph.weightsManifest.flatMap(({ paths }) => paths);
  const parts = await Promise.all(names.map((name) => readFile(join(dirname(path), name))));
  return {
    modelTopology: graph.modelTopology,
    ...(graph.signature && { signature: graph.signature }),
    weightSpecs: graph.weightsManifest.flatMap(({ weights }) => weights),
    weightData: new Uint8Array(Buffer.concat(parts)).buffer,
  };
}

/** The WASM backend with one thread. Only in a worker: it installs process-wide handlers. */
export async function startBackend(): Promise<void> {
  if (tf.getBackend() === "wasm") return;
  setWasmPaths(wasmFolder);
  setThreadsCount(1);
  await tf.setBackend("wasm");
  await tf.ready();
}

/** A model of the package by its file's name. */
export const loadModel = (name: "faceres"): Promise<GraphModel> =>
  loadGraphModel({ load: () => readModel(join(models, `${name}.json`)) });

/** Runs a model on one picture. @returns each output by its size, in the order of the model */
export function execute(model: GraphModel, values: Float32Array, side: number): Float32Array[] {
  const input = tf.tensor4d(values, [1, side, side, 3]);
  const answer = model.execute(input);
  const tensors = Array.isArray(answer) ? answer : [answer];
  const outputs = tensors.map((tensor) => Float32Array.from(tensor.dataSync()));
  tf.dispose([input, ...tensors]);
  return outputs;
}
