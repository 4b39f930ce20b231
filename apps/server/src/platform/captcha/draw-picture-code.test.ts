import sharp from "sharp";
import { expect, it } from "vitest";
import { drawPictureCode, newAnswer, type PictureCode } from "./draw-picture-code.ts";

async function draw(times: number): Promise<PictureCode[]> {
  const codes: PictureCode[] = [];
  for (let n = 0; n < times; n++) codes.push(await drawPictureCode());
  return codes;
}

it("draws a PNG of 240 × 80 pixels that does not contain the answer as text", async () => {
  const { answer, png } = await drawPictureCode();
  const { format, width, height } = await sharp(png).metadata();
  expect([format, width, height]).toEqual(["png", 240, 80]);
  expect(png.includes(answer)).toBe(false);
  expect(png.length).toBeLessThan(30_000);
  const { channels } = await sharp(png).greyscale().stats();
  expect(channels[0]?.stdev).toBeGreaterThan(20);
});

it("draws four characters without look-alikes, and hardly ever the same answer twice", async () => {
  const drawn = (await draw(3)).map(({ answer }) => answer);
  const answers = [...drawn, ...Array.from({ length: 197 }, newAnswer)];
  for (const answer of answers) expect(answer).toMatch(/^[A-HJ-NP-Z2-9]{4}$/);
  // There are 32^4, a million, answers. One repetition among 200 has a chance of 2 %; five never happen.
  expect(new Set(answers).size).toBeGreaterThan(195);
  // All 32 characters occur: the chance that one is missing among 800 drawn ones is below 1 in 10^9.
  expect(new Set(answers.join("")).size).toBe(32);
});

it("draws different pictures each time", async () => {
  const codes = await draw(3);
  expect(new Set(codes.map(({ png }) => png.toString("base64"))).size).toBe(3);
});
