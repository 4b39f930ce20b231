import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type Point } from "../geometry/rect.ts";
import { cropPlanes, cropSide } from "./berth-crop.ts";
import { judgeInViews } from "./berth-views.ts";
import { modelFiles } from "./model-files.ts";
import { type Picture } from "./picture.ts";

/** Maximum crops per run of the network, because more would occupy the thread for long. */
const batch = 32;
const bytesEach = cropPlanes * cropSide * cropSide;

/** Classifier for small berths: the network trained in models/berth, on one thread. */
export class BerthJudge {
  readonly #session: ort.InferenceSession;

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  static async load(): Promise<BerthJudge> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    return new BerthJudge(await ort.InferenceSession.create(readFileSync(modelFiles.berthJudge), options));
  }

  /** Returns the probability of a vehicle in each berth, 0 to 1. Corners in pixels. */
  judge(picture: Picture, berths: readonly (readonly Point[])[]): Promise<number[]> {
    return judgeInViews(picture, berths, (crops) => this.#ask(crops));
  }

  async #ask(crops: readonly Uint8Array[]): Promise<number[]> {
    const shares: number[] = [];
    for (let from = 0; from < crops.length; from += batch) {
      const part = crops.slice(from, from + batch);
      const values = new Float32Array(part.length * bytesEach);
      for (const [at, crop] of part.entries())
        values.set(
          Float32Array.from(crop, (value) => value / 127.5 - 1),
          at * bytesEach,
        );
      const tensor = new ort.Tensor("float32", values, [part.length, cropPlanes, cropSide, cropSide]);
      const { occupied } = await this.#session.run({ berths: tensor });
      if (occupied === undefined || !(occupied.data instanceof Float32Array))
        throw new Error("the model gave no numbers");
      shares.push(...occupied.data);
    }
    return shares;
  }
}
