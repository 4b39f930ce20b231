import { expect, test } from "vitest";
import { type DecodedPlate } from "./plate-decoder.ts";
import { fuse, pooled } from "./plate-fusion.ts";
import { type PlateReading } from "./plate-reading.ts";

/** Returns a reading. @param unsure position, alternative character, and its confidence */
function decoded(text: string, conf: number, unsure?: [number, string, number]): DecodedPlate {
  const glyphs = [...text].map((char, at) => {
    if (unsure?.[0] !== at) return [{ char, conf }];
    return [
      { char: unsure[1], conf: unsure[2] },
      { char, conf: 1 - unsure[2] },
    ];
  });
  return {
    text: glyphs.map(([best]) => best?.char).join(""),
    score: -0.1,
    weakest: Math.min(...glyphs.map(([best]) => best?.conf ?? 0)),
    glyphs,
  };
}

test("outvotes a character that one reading confuses, and keeps that character as a candidate", () => {
  const fused = fuse([decoded("湘A12345", 0.95), decoded("湘A12345", 0.95), decoded("湘A12345", 0.95, [0, "浙", 0.7])]);
  expect(fused.text).toBe("湘A12345");
  expect(fused.glyphs[0]?.map(({ char }) => char)).toEqual(["湘", "浙"]);
  expect(fused.weakest).toBeLessThan(0.95);
});

test("weighs confident readings more than many uncertain ones", () => {
  const unsure = decoded("京B00007", 0.3);
  expect(fuse([decoded("京B00001", 0.95), unsure, unsure, unsure]).text).toBe("京B00001");
});

test("does not change a single reading", () => {
  const { text, weakest } = fuse([decoded("粤BD36952", 0.9)]);
  expect(text).toBe("粤BD36952");
  expect(weakest).toBeCloseTo(0.9, 5);
});

const nothing = { text: "", score: -9, weakest: 0, glyphs: [] };
const reading = (seven: DecodedPlate): PlateReading => ({
  box: { x: 0, y: 0, w: 140, h: 44 },
  colour: "blue",
  seven,
  eight: nothing,
});

test("is more confident than either of two recognisers that agree", () => {
  const { seven } = pooled(reading(decoded("湘A12345", 0.7)), reading(decoded("湘A12345", 0.8)));
  expect(seven.text).toBe("湘A12345");
  expect(seven.weakest).toBeGreaterThan(0.8);
});

test("takes the character of the more confident recogniser, and keeps the other one as a candidate", () => {
  const signs = reading(decoded("皖A123G5", 0.95, [5, "6", 0.6]));
  const text = reading(decoded("皖A123G5", 0.95));
  const { seven } = pooled(signs, text);
  expect(seven.text).toBe("皖A123G5");
  expect(seven.glyphs[5]?.map(({ char }) => char)).toContain("6");
  expect(seven.weakest).toBeLessThan(0.99);
});

test("ignores the recogniser for plates if it agrees with the text recogniser in too few characters", () => {
  const text = reading(decoded("沪C00007", 0.01));
  expect(pooled(reading(decoded("川H8LHHH", 0.6)), text)).toEqual(text);
});

test("stays uncertain if both recognisers are uncertain", () => {
  const { seven } = pooled(reading(decoded("湘A12345", 0.25)), reading(decoded("湘A12345", 0.2)));
  expect(seven.weakest).toBeLessThanOrEqual(0.125);
});
