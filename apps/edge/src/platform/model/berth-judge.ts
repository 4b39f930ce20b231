import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type Point } from "../geometry/rect.ts";
import { cropPlanes, cropSide } from "./berth-crop.ts";
import { judgeInViews } from "./berth-views.ts";
import { modelFiles } from "./model-files.ts";
import { type Picture } from "./picture.ts";

/** Maximum crops in one run: more would hold the thread for long. */
const batch = 32;
const bytesEach = cropPlanes * cropSide * cropSide;

/** Decides whether small berths are occupied, by the network that models/berth trains, with one thread. */
export class BerthJudge {
  readonly #session: ort.InferenceSession;

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  static async load(): Promise<BerthJudge> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    return new BerthJudge(await ort.InferenceSession.create(readFileSync(modelFiles.berthJudge), options));
  }

  /** @returns probability of a vehicle in each berth (corners in pixels), 0 to 1 */
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
