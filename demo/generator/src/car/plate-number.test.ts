import { expect, test } from "vitest";
import { checkPlateNumber, isGreenPlate } from "./plate-number.ts";

test.each(["粤B8K2M6", "京N7L3X8", "粤BD36952"])("%s is a valid plate number", (number) => {
  expect(() => checkPlateNumber(number)).not.toThrow();
});

test.each(["B8K2M6", "粤BI2345", "粤B8K2", "粤BD369522", "港B8K2M6"])("%s is refused", (number) => {
  expect(() => checkPlateNumber(number)).toThrow("not a number plate");
});

test("a plate number of eight characters is on a green plate", () => {
  expect([isGreenPlate("粤BD36952"), isGreenPlate("粤B8K2M6")]).toEqual([true, false]);
});
