import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeForms, decodePlate, type GlyphProbabilities } from "./plate-decoder.ts";
import { type PlateForm, plateForms } from "./plate-forms.ts";

const { seven, eight } = plateForms("white");
const forms: PlateForm[] = [...seven, ...eight];
const characters = [...new Set(forms.flatMap((form) => form.flatMap((allowed) => [...allowed])))];
const alphabet = new Map(characters.map((character, index) => [character, index + 1]));

/** Returns the recogniser's output for a text: two steps per character, then a blank, each with some doubt. */
function written(text: string, certainty: number): GlyphProbabilities {
  const classes = characters.length + 1;
  const rows = [...text].flatMap((character) => [alphabet.get(character) ?? 0, alphabet.get(character) ?? 0, 0]);
  const values = new Float32Array(rows.length * classes).fill((1 - certainty) / classes);
  rows.forEach((option, step) => {
    values[step * classes + option] = certainty;
  });
  return { values, steps: rows.length, classes };
}

function plate(form: PlateForm): fc.Arbitrary<string> {
  return fc.tuple(...form.map((allowed) => fc.constantFrom(...allowed))).map((glyphs) => glyphs.join(""));
}

test.each(forms.map((form, index) => [index, form] as const))(
  "reads a plate of form %i with equal neighbouring characters, and lists alternatives per character",
  (_index, form) => {
    fc.assert(
      fc.property(plate(form), (text) => {
        const decoded = decodePlate(written(text, 0.9), alphabet, form);
        expect(decoded.text).toBe(text);
        expect(decoded.weakest).toBeCloseTo(0.9, 1);
        expect(decoded.glyphs.map(([best]) => best?.char).join("")).toBe(text);
        for (const [at, candidates] of decoded.glyphs.entries()) {
          expect(candidates).toHaveLength(Math.min(5, form[at]?.length ?? 0));
        }
      }),
      { numRuns: 40 },
    );
  },
);

test("gives the right length the better score", () => {
  const probabilities = written("粤BD36952", 0.9);
  const [long, short] = [decodeForms(probabilities, alphabet, eight), decodeForms(probabilities, alphabet, seven)];
  expect(long.text).toBe("粤BD36952");
  expect(long.score).toBeGreaterThan(short.score);
});

test("returns a text of the requested form for any output of the recogniser", () => {
  const noise = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 400 });
  fc.assert(
    fc.property(noise, fc.constantFrom(...forms), (numbers, form) => {
      const classes = characters.length + 1;
      const values = new Float32Array(12 * classes).map((_, index) => numbers[index % numbers.length] ?? 0);
      const { text } = decodePlate({ values, steps: 12, classes }, alphabet, form);
      expect(text).toHaveLength(form.length);
      for (const [position, character] of [...text].entries()) expect(form[position]).toContain(character);
    }),
    { numRuns: 30 },
  );
});
