import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type Size } from "../geometry/rect.ts";
import { modelFiles } from "./model-files.ts";

/** Size of an output cell in pixels of the input. */
const stride = 4;

/** The general object detector, on one thread. models/detector makes its network from one in an npm package. */
export class Detector {
  readonly #session: ort.InferenceSession;
  /** Reused for every picture, because new arrays of 2 MB caused much garbage collection. */
  #planes = new Float32Array();

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  static async load(): Promise<Detector> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    return new Detector(await ort.InferenceSession.create(readFileSync(modelFiles.detector), options));
  }

  /**
   * Runs the detector.
   * @param rgb bytes of a picture whose sides are multiples of 32
   * @returns rows of six values: left, top, right, bottom in pixels of that picture, score, class index
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

/** Converts interleaved colours to one plane per colour. */
function spread(rgb: Uint8Array, planes: Float32Array): void {
  const plane = rgb.length / 3;
  for (let pixel = 0, from = 0; pixel < plane; pixel++, from += 3) {
    planes[pixel] = rgb[from] ?? 0;
    planes[pixel + plane] = rgb[from + 1] ?? 0;
    planes[pixel + 2 * plane] = rgb[from + 2] ?? 0;
  }
}

/**
 * Converts the network's output to rows.
 * @param edges distances in pixels from a cell to the left, top, right and bottom of its object, one plane each
 */
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
