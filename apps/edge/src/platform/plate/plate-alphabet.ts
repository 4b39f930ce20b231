import { type GlyphProbabilities } from "./plate-decoder.ts";
import { plateForms, plateGrounds, signsOf } from "./plate-forms.ts";

/**
 * Weight, when probabilities are normalised, of characters that do not occur on plates. A character that does not occur
 * on plates is weak evidence against a plate.
 */
const foreignWeight = 0.1;

/** Reduces the classes of the text recogniser, which knows thousands of characters, to the characters of plates. */
export class PlateAlphabet {
  /** Character → class in the result of `project`; class 0 is the CTC blank. */
  readonly classes: ReadonlyMap<string, number>;
  readonly #sources: readonly (readonly number[])[];
  readonly #known: readonly number[];

  /** @param signs characters of the text recogniser by class; index 0 is the CTC blank */
  constructor(signs: readonly string[]) {
    const classOf = new Map(signs.map((sign, index) => [sign, index] as const).slice(1));
    const forms = plateGrounds.map(plateForms).flatMap(({ seven, eight }) => [...seven, ...eight]);
    const characters = [...new Set(forms.flatMap((form) => form.flatMap((allowed) => [...allowed])))];
    this.classes = new Map(characters.map((character, index) => [character, index + 1]));
    this.#sources = characters.map((character) =>
      signsOf(character)
        .map((sign) => classOf.get(sign))
        .filter((source) => source !== undefined),
    );
    this.#known = [0, ...new Set(this.#sources.flat())];
  }

  /**
   * Keeps the blank and the characters of plates. A character also gets the probabilities of characters that look like
   * it.
   */
  project({ values, steps, classes }: GlyphProbabilities): GlyphProbabilities {
    const width = this.#sources.length + 1;
    const projected = new Float32Array(steps * width);
    for (let step = 0; step < steps; step++) {
      const from = step * classes;
      const to = step * width;
      const known = this.#known.reduce((total, source) => total + (values[from + source] ?? 0), 0);
      const scale = 1 / Math.max(1e-6, known + foreignWeight * Math.max(0, 1 - known));
      projected[to] = (values[from] ?? 0) * scale;
      this.#sources.forEach((sources, index) => {
        const sum = sources.reduce((total, source) => total + (values[from + source] ?? 0), 0);
        projected[to + index + 1] = sum * scale;
      });
    }
    return { values: projected, steps, classes: width };
  }
}
