import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type Size } from "../geometry/rect.ts";
import { PlateAlphabet } from "../plate/plate-alphabet.ts";
import { type DecodedPlate, decodeForms } from "../plate/plate-decoder.ts";
import { type PlateGround, plateForms } from "../plate/plate-forms.ts";
import { type TextRegion, textRegions } from "../plate/text-regions.ts";
import { modelFiles, readTextKeys } from "./model-files.ts";

/** Picture as colour planes of floats in the order blue, green, red, normalised as the model requires. */
export interface PlanarPicture extends Size {
  planes: Float32Array;
}

export interface PlateDecodings {
  seven: DecodedPlate;
  eight: DecodedPlate;
}

/** Text detection and plate recognition of PP-OCRv4, on one thread. */
export class PlateReader {
  readonly #detection: ort.InferenceSession;
  readonly #recognition: ort.InferenceSession;
  readonly #alphabet: PlateAlphabet;

  private constructor(detection: ort.InferenceSession, recognition: ort.InferenceSession) {
    this.#detection = detection;
    this.#recognition = recognition;
    this.#alphabet = new PlateAlphabet(readTextKeys());
  }

  static async load(): Promise<PlateReader> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    const detection = await ort.InferenceSession.create(readFileSync(modelFiles.textDetection), options);
    const recognition = await ort.InferenceSession.create(readFileSync(modelFiles.textRecognition), options);
    return new PlateReader(detection, recognition);
  }

  /** Returns where text is, in pixels of the picture. The picture's sides must be multiples of 32. */
  async findText(picture: PlanarPicture): Promise<TextRegion[]> {
    const { data } = await run(this.#detection, picture);
    return textRegions(data, picture);
  }

  /**
   * Reads a plate that was cut out, 48 pixels high, both as seven and as eight characters. The caller knows the colour
   * and chooses.
   */
  async read(picture: PlanarPicture, ground: PlateGround): Promise<PlateDecodings> {
    const { data, dims } = await run(this.#recognition, picture);
    const probabilities = this.#alphabet.project({ values: data, steps: dims[1] ?? 0, classes: dims[2] ?? 0 });
    const { seven, eight } = plateForms(ground);
    return {
      seven: decodeForms(probabilities, this.#alphabet.classes, seven),
      eight: decodeForms(probabilities, this.#alphabet.classes, eight),
    };
  }
}

async function run(
  session: ort.InferenceSession,
  picture: PlanarPicture,
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error("the model names no input or output");
  const tensor = new ort.Tensor("float32", picture.planes, [1, 3, picture.height, picture.width]);
  const answer = (await session.run({ [input]: tensor }))[output];
  if (answer === undefined || !(answer.data instanceof Float32Array)) throw new Error("the model gave no numbers");
  return { data: answer.data, dims: answer.dims };
}
