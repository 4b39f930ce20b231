import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { z } from "zod";
import { PlateAlphabet } from "../plate/plate-alphabet.ts";
import { decodeForms } from "../plate/plate-decoder.ts";
import { type PlateGround, plateForms } from "../plate/plate-forms.ts";
import { modelFiles } from "./model-files.ts";
import { type PlanarPicture, type PlateDecodings } from "./plate-reader.ts";

const Signs = z.object({ signs: z.string() });

/** Reads the characters of plates with the network trained in models/plate, on one thread. */
export class PlateSignReader {
  readonly #session: ort.InferenceSession;
  readonly #alphabet: PlateAlphabet;

  private constructor(session: ort.InferenceSession, alphabet: PlateAlphabet) {
    this.#session = session;
    this.#alphabet = alphabet;
  }

  /**
   * Loads the network.
   * @param file path of the network
   */
  static async load(file: string = modelFiles.plateSigns): Promise<PlateSignReader> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    const session = await ort.InferenceSession.create(readFileSync(file), options);
    const { signs } = Signs.parse(JSON.parse(readFileSync(modelFiles.plateSignNames, "utf8")));
    return new PlateSignReader(session, new PlateAlphabet(["", ...signs]));
  }

  /**
   * Reads the views of one plate, each 144 × 32 with values −1 to 1, one after another. Each is read as seven and as
   * eight characters.
   */
  async read({ planes, width, height }: PlanarPicture, ground: PlateGround): Promise<PlateDecodings[]> {
    const count = planes.length / (3 * width * height);
    const { signs } = await this.#session.run({ plates: new ort.Tensor("float32", planes, [count, 3, height, width]) });
    if (signs === undefined || !(signs.data instanceof Float32Array)) throw new Error("the model gave no numbers");
    const [steps, classes] = [signs.dims[1] ?? 0, signs.dims[2] ?? 0];
    const { data } = signs;
    const { seven, eight } = plateForms(ground);
    return Array.from({ length: count }, (_, at) => {
      const values = data.subarray(at * steps * classes, (at + 1) * steps * classes);
      const probabilities = this.#alphabet.project({ values, steps, classes });
      return {
        seven: decodeForms(probabilities, this.#alphabet.classes, seven),
        eight: decodeForms(probabilities, this.#alphabet.classes, eight),
      };
    });
  }
}
