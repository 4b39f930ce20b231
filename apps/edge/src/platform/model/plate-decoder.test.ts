import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedAt, type PlateLength } from "./plate-alphabet.ts";
import { decodePlate, type GlyphProbabilities } from "./plate-decoder.ts";

const characters = [...new Set([0, 1, 2, 7].flatMap((position) => [...allowedAt(position, 8)]))];
const alphabet = new Map(characters.map((character, index) => [character, index + 1]));

/** Every glyph for two steps, then a blank, with some doubt everywhere. */
function written(text: string, certainty: number): GlyphProbabilities {
  const classes = characters.length + 1;
  const rows = [...text].flatMap((character) => [alphabet.get(character) ?? 0, alphabet.get(character) ?? 0, 0]);
  const values = new Float32Array(rows.length * classes).fill((1 - certainty) / classes);
  rows.forEach((option, step) => {
    values[step * classes + option] = certainty;
  });
  return { values, steps: rows.length, classes };
}

function plate(length: PlateLength): fc.Arbitrary<string> {
  return fc
    .tuple(...Array.from({ length }, (_, position) => fc.constantFrom(...allowedAt(position, length))))
    .map((glyphs) => glyphs.join(""));
}

test.each([7, 8] as const)(
  "a plate of %i characters is read as it was written, equal neighbours included",
  (length) => {
    fc.assert(
      fc.property(plate(length), (text) => {
        const decoded = decodePlate(written(text, 0.9), alphabet, length);
        expect(decoded.text).toBe(text);
        expect(decoded.weakest).toBeCloseTo(0.9, 1);
      }),
      { numRuns: 40 },
    );
  },
);

test("the right length has the better score", () => {
  const probabilities = written("粤BD36952", 0.9);
  expect(decodePlate(probabilities, alphabet, 8).score).toBeGreaterThan(decodePlate(probabilities, alphabet, 7).score);
});

test("an answer obeys the alphabet of each place whatever the recogniser says", () => {
  const noise = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 400 });
  fc.assert(
    fc.property(noise, (numbers) => {
      const classes = characters.length + 1;
      const values = new Float32Array(12 * classes).map((_, index) => numbers[index % numbers.length] ?? 0);
      const { text } = decodePlate({ values, steps: 12, classes }, alphabet, 7);
      expect(text).toHaveLength(7);
      for (const [position, character] of [...text].entries()) expect(allowedAt(position, 7)).toContain(character);
    }),
    { numRuns: 30 },
  );
});
