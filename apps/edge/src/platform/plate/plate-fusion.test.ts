import { expect, test } from "vitest";
import { type DecodedPlate } from "./plate-decoder.ts";
import { fuse } from "./plate-fusion.ts";

/** `unsure`: position, other character, and how sure it is of it. */
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

test("a glyph that one reading takes for another is outvoted, and stays as a candidate", () => {
  const fused = fuse([decoded("湘A12345", 0.95), decoded("湘A12345", 0.95), decoded("湘A12345", 0.95, [0, "浙", 0.7])]);
  expect(fused.text).toBe("湘A12345");
  expect(fused.glyphs[0]?.map(({ char }) => char)).toEqual(["湘", "浙"]);
  expect(fused.weakest).toBeLessThan(0.95);
});

test("readings that are sure weigh more than many that are not", () => {
  const unsure = decoded("京B00007", 0.3);
  expect(fuse([decoded("京B00001", 0.95), unsure, unsure, unsure]).text).toBe("京B00001");
});

test("one reading alone stays what it is", () => {
  const { text, weakest } = fuse([decoded("粤BD36952", 0.9)]);
  expect(text).toBe("粤BD36952");
  expect(weakest).toBeCloseTo(0.9, 5);
});
