import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type FoundPlate, platesInCells } from "../plate/plate-cells.ts";
import { modelFiles } from "./model-files.ts";
import { type PlanarPicture } from "./plate-reader.ts";

/** Finds plates and their corners with the network trained in models/plate, on one thread. */
export class PlateFinder {
  readonly #session: ort.InferenceSession;

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  static async load(): Promise<PlateFinder> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    return new PlateFinder(await ort.InferenceSession.create(readFileSync(modelFiles.plateFinder), options));
  }

  /**
   * Returns the plates in a picture, most confident first, in its pixels.
   * Input: values −1 to 1; sides are multiples of 32.
   */
  async find({ planes, width, height }: PlanarPicture, minScore: number): Promise<FoundPlate[]> {
    const picture = new ort.Tensor("float32", planes, [1, 3, height, width]);
    const { cells } = await this.#session.run({ picture });
    if (cells === undefined || !(cells.data instanceof Float32Array)) throw new Error("the model gave no numbers");
    return platesInCells(cells.data, { width: cells.dims[3] ?? 0, height: cells.dims[2] ?? 0 }, minScore);
  }
}
