import { plateKind, plateProvinces } from "@huiyan/contract/parking/plate.rules";
import { expect, test } from "vitest";
import { type PlateForm, type PlateForms, type PlateGround, plateForms } from "./plate-forms.ts";

test("allows a province, a letter, and then letters and digits without I and O", () => {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const [ordinary = []] = plateForms("coloured").seven;
  expect(ordinary.slice(0, 6)).toEqual([
    plateProvinces.join(""),
    letters,
    ...Array.from({ length: 4 }, () => `${letters}0123456789`),
  ]);
});

test.each<[string, PlateGround, keyof PlateForms]>([
  ["VA02431", "white", "seven"],
  ["WJ粤12345", "white", "eight"],
  ["京X1234应急", "white", "eight"],
  ["使014578", "black", "seven"],
  ["014578使", "black", "seven"],
  ["粤Z1234港", "black", "seven"],
  ["京A1234警", "white", "seven"],
  ["粤BD12345", "coloured", "eight"],
])("%s is a form of a %s plate, and follows the grammar", (text, ground, length) => {
  const isForm = (form: PlateForm) => [...text].every((sign, at) => form[at]?.includes(sign));
  expect(plateForms(ground)[length].some(isForm)).toBe(true);
  expect(plateKind(text)).toBeDefined();
});
