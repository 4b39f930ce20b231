import { expect, test } from "vitest";
import { checkPlateNumber, isGreenPlate } from "./plate-number.ts";

test.each(["粤B8K2M6", "京N7L3X8", "粤BD36952"])("%s can stand on a plate", (number) => {
  expect(() => checkPlateNumber(number)).not.toThrow();
});

test.each(["B8K2M6", "粤BI2345", "粤B8K2", "粤BD369522", "港B8K2M6"])("%s cannot", (number) => {
  expect(() => checkPlateNumber(number)).toThrow("not a number plate");
});

test("eight characters make a green plate", () => {
  expect([isGreenPlate("粤BD36952"), isGreenPlate("粤B8K2M6")]).toEqual([true, false]);
});
