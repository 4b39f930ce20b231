import { join } from "node:path";
import ort from "onnxruntime-node";

/** Names of the network files in this package: models/face/README.md. */
type NetworkName = "face-detector" | "face-mesh" | "face-descriptor";

/** A neural network that takes a square RGB picture; it runs on one thread. */
export class OnnxNetwork {
  readonly #session: ort.InferenceSession;
  readonly #side: number;

  private constructor(session: ort.InferenceSession, side: number) {
    this.#session = session;
    this.#side = side;
  }

  /**
   * Loads a network.
   * @param side side of the square input, in pixels
   */
  static async load(name: NetworkName, side: number): Promise<OnnxNetwork> {
    const path = join(import.meta.dirname, "weights", `${name}.onnx`);
    const session = await ort.InferenceSession.create(path, { intraOpNumThreads: 1, interOpNumThreads: 1 });
    return new OnnxNetwork(session, side);
  }

  /**
   * Runs the network.
   * @param values side × side × 3
   * @returns values of each output, in the network's order
   */
  async run(values: Float32Array): Promise<Float32Array[]> {
    const picture = new ort.Tensor("float32", values, [1, this.#side, this.#side, 3]);
    const outputs = await this.#session.run({ picture });
    return this.#session.outputNames.map((name) => {
      const data = outputs[name]?.data;
      if (!(data instanceof Float32Array)) throw new Error(`the network has no output ${name}`);
      return data;
    });
  }
}
