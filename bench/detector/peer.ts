import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setThreadsCount, setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { loadGraphModel } from "@tensorflow/tfjs-converter";
import * as tf from "@tensorflow/tfjs-core";
import { z } from "zod";

/** The longer side of what it is shown: a square. */
export const peerSide = 512;

const besides = (entry: string, ...path: string[]) => join(dirname(fileURLToPath(entry)), ...path);
const GraphFile = z.object({
  modelTopology: z.record(z.string(), z.unknown()),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(z.custom<tf.io.WeightsManifestEntry>((row) => typeof row === "object")),
    }),
  ),
});

/** The same network as the package has it, by tfjs on WebAssembly with one thread: its answer is only timed, not decoded. */
export async function loadPeer(): Promise<(rgb: Uint8Array) => void> {
  setWasmPaths(`${besides(import.meta.resolve("@tensorflow/tfjs-backend-wasm"), "..", "dist")}/`);
  setThreadsCount(1);
  await tf.setBackend("wasm");
  await tf.ready();
  const folder = besides(import.meta.resolve("@vladmandic/human"), "..", "models");
  const graph = GraphFile.parse(JSON.parse(await readFile(join(folder, "centernet.json"), "utf8")));
  const names = graph.weightsManifest.flatMap(({ paths }) => paths);
  const weights = Buffer.concat(await Promise.all(names.map((name) => readFile(join(folder, name)))));
  const model = await loadGraphModel({
    load: async () => ({
      modelTopology: graph.modelTopology,
      weightSpecs: graph.weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  });
  return (rgb) => {
    const input = tf.tensor4d(Float32Array.from(rgb), [1, peerSide, peerSide, 3]);
    const answer = model.execute(input, ["tower_0/keypoints", "tower_0/wh"]);
    const tensors = Array.isArray(answer) ? answer : [answer];
    for (const tensor of tensors) tensor.dataSync();
    tf.dispose([input, ...tensors]);
  };
}
