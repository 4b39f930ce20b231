import sharp from "sharp";
import { expect, it } from "vitest";
import { drawPictureCode, newAnswer, type PictureCode } from "./draw-picture-code.ts";

async function draw(times: number): Promise<PictureCode[]> {
  const codes: PictureCode[] = [];
  for (let n = 0; n < times; n++) codes.push(await drawPictureCode());
  return codes;
}

it("a picture is a PNG of 240 × 80 that says nothing of its answer but by its pixels", async () => {
  const { answer, png } = await drawPictureCode();
  const { format, width, height } = await sharp(png).metadata();
  expect([format, width, height]).toEqual(["png", 240, 80]);
  expect(png.includes(answer)).toBe(false);
  expect(png.length).toBeLessThan(30_000);
  const { channels } = await sharp(png).greyscale().stats();
  expect(channels[0]?.stdev).toBeGreaterThan(20);
});

it("answers are four characters that cannot be taken for one another, and hardly ever the same twice", async () => {
  const drawn = (await draw(3)).map(({ answer }) => answer);
  const answers = [...drawn, ...Array.from({ length: 197 }, newAnswer)];
  for (const answer of answers) expect(answer).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
  // 200 of a million: two alike are a 2 % chance, five pairs are none.
  expect(new Set(answers).size).toBeGreaterThan(195);
  // Every character of the alphabet: missing even one among 800 has a chance below 1 in 10^9.
  expect(new Set(answers.join("")).size).toBe(32);
});

it("the same character never looks the same", async () => {
  const codes = await draw(3);
  expect(new Set(codes.map(({ png }) => png.toString("base64"))).size).toBe(3);
});
