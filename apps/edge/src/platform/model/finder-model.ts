import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type Size } from "../geometry/rect.ts";
import { type FoundThing, thingsInCells } from "./finder-cells.ts";
import { type FinderName, finders } from "./finders.ts";

/** Minimum confidence of a detection. A detection below `startScore` can continue a track but not begin one. */
const minScore = 0.3;

/** One of the dedicated models, on one thread. */
export class FinderModel {
  readonly #session: ort.InferenceSession;
  /** Input values of the model, reused for every picture to avoid garbage collection. */
  #planes = new Float32Array();

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  static async load(name: FinderName): Promise<FinderModel> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    return new FinderModel(await ort.InferenceSession.create(readFileSync(finders[name].file), options));
  }

  /**
   * Runs the model.
   * @param rgb bytes of a picture whose sides are multiples of 32
   * @returns objects in pixels of that picture
   */
  async find(rgb: Uint8Array, { width, height }: Size): Promise<FoundThing[]> {
    if (this.#planes.length !== rgb.length) this.#planes = new Float32Array(rgb.length);
    spread(rgb, this.#planes);
    const picture = new ort.Tensor("float32", this.#planes, [1, 3, height, width]);
    const { cells } = await this.#session.run({ picture });
    if (cells === undefined || !(cells.data instanceof Float32Array)) throw new Error("the model gave no numbers");
    return thingsInCells(cells.data, { width: cells.dims[3] ?? 0, height: cells.dims[2] ?? 0 }, minScore);
  }
}

/** Converts interleaved colours to planes of −1 to 1, blue first. */
function spread(rgb: Uint8Array, planes: Float32Array): void {
  const plane = rgb.length / 3;
  for (let pixel = 0, from = 0; pixel < plane; pixel++, from += 3) {
    planes[pixel + 2 * plane] = (rgb[from] ?? 0) / 127.5 - 1;
    planes[pixel + plane] = (rgb[from + 1] ?? 0) / 127.5 - 1;
    planes[pixel] = (rgb[from + 2] ?? 0) / 127.5 - 1;
  }
}
