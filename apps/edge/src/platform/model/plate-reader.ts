import { readFileSync } from "node:fs";
import ort from "onnxruntime-node";
import { type Rect, type Size } from "../geometry/rect.ts";
import { modelFiles, readTextKeys } from "./model-files.ts";
import { type DecodedPlate, decodePlate } from "./plate-decoder.ts";
import { textRegions } from "./text-regions.ts";

/** Planar float picture, channels in the order B, G, R, already normalised as the model wants it. */
export interface PlanarPicture extends Size {
  planes: Float32Array;
}

export interface PlateDecodings {
  seven: DecodedPlate;
  eight: DecodedPlate;
}

/** Text detection and plate recognition by PP-OCRv4, one thread. */
export class PlateReader {
  readonly #detection: ort.InferenceSession;
  readonly #recognition: ort.InferenceSession;
  readonly #alphabet: ReadonlyMap<string, number>;

  private constructor(detection: ort.InferenceSession, recognition: ort.InferenceSession) {
    this.#detection = detection;
    this.#recognition = recognition;
    this.#alphabet = new Map(
      readTextKeys()
        .map((character, index) => [character, index] as const)
        .slice(1),
    );
  }

  static async load(): Promise<PlateReader> {
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
    const detection = await ort.InferenceSession.create(readFileSync(modelFiles.textDetection), options);
    const recognition = await ort.InferenceSession.create(readFileSync(modelFiles.textRecognition), options);
    return new PlateReader(detection, recognition);
  }

  /** Boxes that hold text, in pixels of the given picture; its sides must be multiples of 32. */
  async findText(picture: PlanarPicture): Promise<Rect[]> {
    const { data } = await run(this.#detection, picture);
    return textRegions(data, picture);
  }

  /** Reads one cropped plate, 48 pixels high, both as seven and as eight characters: the caller knows the colour. */
  async read(picture: PlanarPicture): Promise<PlateDecodings> {
    const { data, dims } = await run(this.#recognition, picture);
    const probabilities = { values: data, steps: dims[1] ?? 0, classes: dims[2] ?? 0 };
    return {
      seven: decodePlate(probabilities, this.#alphabet, 7),
      eight: decodePlate(probabilities, this.#alphabet, 8),
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
