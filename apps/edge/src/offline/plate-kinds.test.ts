import { plateAuto } from "@huiyan/contract/parking/plate.rules";
import { afterAll, expect, test } from "vitest";
import { votePlate } from "#platform/plate/plate-vote.ts";
import { VisionModel } from "#platform/vision/vision-model.ts";
import { drawOneRowPlate, drawTwoRowPlate, pictureOf, type plateColours } from "#test/plate-kinds.ts";

const model = new VisionModel();
afterAll(() => model.close());

const plates: [text: string, kind: keyof typeof plateColours, width: number, turned: number][] = [
  ["粤B12345", "yellow", 200, 0],
  ["皖A7K902", "yellow", 130, 4],
  ["冀R4A594", "yellow", 110, -5],
  ["鲁H88J61", "yellow", 90, 0],
  ["苏E6Y218", "blue", 130, 3],
  ["浙C30N77", "blue", 100, 0],
  ["川L91M2挂", "yellow", 130, 0],
  ["湘F56D31", "yellow", 100, -3],
];

test("reads two-row plates on the back of a lorry down to a width of 90 pixels, and none wrongly with high confidence", {
  tags: ["rest"],
}, async () => {
  const read: { text: string; found: string; sure: number }[] = [];
  for (const [text, kind, width, turned] of plates) {
    const picture = await pictureOf(await drawTwoRowPlate(text, kind), { width, turned, blur: 0.6 });
    const [first] = await model.findPlates(picture, { x: 0, y: 0, w: picture.width, h: picture.height }, "thorough");
    read.push({ text, found: first?.seven.text ?? "", sure: first?.seven.weakest ?? 0 });
  }
  const exact = read.filter(({ text, found }) => text === found);
  expect(exact.length, JSON.stringify(read)).toBeGreaterThanOrEqual(7);
  expect(read.filter(({ text, found, sure }) => text !== found && sure >= plateAuto)).toEqual([]);
});

test.each<[text: string, kind: keyof typeof plateColours]>([
  ["使014578", "black"],
  ["224063使", "black"],
  ["粤Z1F34港", "black"],
  ["京X1234应急", "white"],
  ["VA02431", "white"],
  ["WJ粤12345", "white"],
])("%s, on a %s ground, is read", async (text, kind) => {
  const picture = await pictureOf(await drawOneRowPlate(text, kind), { width: 170, turned: 1, blur: 0.5 });
  const [first] = await model.findPlates(picture, { x: 0, y: 0, w: picture.width, h: picture.height }, "thorough");
  expect([first?.seven.text, first?.eight.text]).toContain(text);
  expect(first?.colour).toBe(kind);
});

test.each<[text: string, kind: keyof typeof plateColours]>([
  // older plates of the armed police have the number of a province in place of its character
  ["WJ1693015", "white"],
  ["WJ07X0230", "white"],
  ["WJ1493", "white"],
  ["宁F12345", "blue"],
  ["京Z41802", "yellow"],
])("%s, on a %s ground, is no plate of today, and passes as none automatically", async (text, kind) => {
  const picture = await pictureOf(await drawOneRowPlate(text, kind), { width: 170, turned: 1, blur: 0.5 });
  const found = await model.findPlates(picture, { x: 0, y: 0, w: picture.width, h: picture.height }, "thorough");
  const plates = found.map((reading) => votePlate([reading]));
  expect(plates.filter((plate) => (plate?.confidence ?? 0) >= plateAuto)).toEqual([]);
});
