import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { modelFiles } from "./model-files.ts";

/** Crops end to end, each `planes` × `side` × `side` bytes. */
export interface BerthCrops {
  bytes: Uint8Array<ArrayBuffer>;
  planes: number;
  side: number;
}

/** Crops that are judged at once: more hold the thread for long. */
const batch = 32;

/** Says of small berths whether they are occupied, by the network that models/berth trains, one thread. */
export class BerthJudge {
  readonly #session: ort.InferenceSession;

  private constructor(session: ort.InferenceSession) {
    this.#session = session;
  }

  static async load(): Promise<BerthJudge> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    return new BerthJudge(await ort.InferenceSession.create(readFileSync(modelFiles.berthJudge), options));
  }

  /** @returns of each crop, how likely a vehicle stands in the berth: 0 to 1 */
  async judge({ bytes, planes, side }: BerthCrops): Promise<number[]> {
    const each = planes * side * side;
    const shares: number[] = [];
    for (let from = 0; from < bytes.length; from += batch * each) {
      const part = Float32Array.from(bytes.subarray(from, from + batch * each), (value) => value / 127.5 - 1);
      const tensor = new ort.Tensor("float32", part, [part.length / each, planes, side, side]);
      const { occupied } = await this.#session.run({ berths: tensor });
      if (occupied === undefined || !(occupied.data instanceof Float32Array))
        throw new Error("the model gave no numbers");
      shares.push(...occupied.data);
    }
    return shares;
  }
}
