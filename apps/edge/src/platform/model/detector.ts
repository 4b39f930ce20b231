import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type Size } from "../geometry/rect.ts";
import { modelFiles } from "./model-files.ts";

/** A cell of the detector's answer takes this many pixels of its input. */
const stride = 4;

/** The detector of objects that models/detector makes of a package's, one thread. */
export class Detector {
  readonly #session: ort.InferenceSession;
  /** Used again for each picture: new ones, of 2 MB, kept the garbage collector busy. */
  #planes = new Float32Array();

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  static async load(): Promise<Detector> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    return new Detector(await ort.InferenceSession.create(readFileSync(modelFiles.detector), options));
  }

  /**
   * @param rgb bytes of a picture whose sides are multiples of 32
   * @returns rows of six: left, top, right, bottom in its pixels, score, number of the label
   */
  async detect(rgb: Uint8Array, size: Size): Promise<Float32Array> {
    if (this.#planes.length !== rgb.length) this.#planes = new Float32Array(rgb.length);
    spread(rgb, this.#planes);
    const picture = new ort.Tensor("float32", this.#planes, [1, 3, size.height, size.width]);
    const { scores, indices, edges } = await this.#session.run({ picture });
    const [values, cells, distances] = [scores?.data, indices?.data, edges?.data];
    const known = values instanceof Float32Array && cells instanceof BigInt64Array && distances instanceof Float32Array;
    if (!known) throw new Error("the model gave no numbers");
    return rowsOf(values, cells, distances, size.width / stride);
  }
}

/** From colours side by side to a plane of each. */
function spread(rgb: Uint8Array, planes: Float32Array): void {
  const plane = rgb.length / 3;
  for (let pixel = 0, from = 0; pixel < plane; pixel++, from += 3) {
    planes[pixel] = rgb[from] ?? 0;
    planes[pixel + plane] = rgb[from + 1] ?? 0;
    planes[pixel + 2 * plane] = rgb[from + 2] ?? 0;
  }
}

/** @param edges pixels from a cell to the left, top, right and bottom of its object, a plane each */
function rowsOf(scores: Float32Array, indices: BigInt64Array, edges: Float32Array, columns: number): Float32Array {
  const plane = edges.length / 4;
  const rows = new Float32Array(scores.length * 6);
  scores.forEach((score, at) => {
    const index = Number(indices[at]);
    const cell = index % plane;
    const [x, y] = [(cell % columns) * stride, Math.floor(cell / columns) * stride];
    const edge = (side: number) => edges[side * plane + cell] ?? 0;
    rows.set([x - edge(0), y - edge(1), x + edge(2), y + edge(3), score, Math.floor(index / plane)], at * 6);
  });
  return rows;
}
