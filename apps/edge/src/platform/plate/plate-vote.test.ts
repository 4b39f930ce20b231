import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlateReading } from "./plate-reading.ts";
import { plateText, votePlate } from "./plate-vote.ts";

const box = { x: 0, y: 0, w: 1, h: 1 };

function reading(colour: PlateReading["colour"], seven: [string, number], eight: [string, number]): PlateReading {
  const plate = ([text, weakest]: [string, number]): PlateReading["seven"] => {
    const glyphs = [...text].map((char) => [{ char, conf: weakest }]);
    return { text, weakest, score: 0, glyphs };
  };
  return { box, colour, seven: plate(seven), eight: plate(eight) };
}

const hidden = reading("green", ["粤BD3695", 0.95], ["粤BD36955", 0.05]);
const whole = reading("green", ["粤BD3692", 0.95], ["粤BD36952", 0.9]);
const blue = reading("blue", ["粤BF07U5", 0.9], ["粤BF07U15", 0.01]);

test("reports a green plate that is half hidden most of the time with all its eight characters", () => {
  expect(votePlate([hidden, hidden, hidden, whole, whole])?.text).toBe("粤BD36952");
});

test("does not report a green plate whose last character is never visible", () => {
  expect(votePlate([hidden, hidden])).toBeUndefined();
});

test("does not change the length because of one wrong colour", () => {
  expect(votePlate([blue, blue, { ...blue, colour: "green" }])?.text).toBe("粤BF07U5");
});

test("keeps seven characters of a plate that looks green only in lamp light, and reports no colour", () => {
  const yellow = reading("green", ["浙L66736", 0.95], ["浙LA66736", 0.01]);
  const voted = votePlate([yellow, yellow]);
  expect(voted?.text).toBe("浙L66736");
  expect(voted?.colour).toBeUndefined();
});

test("lowers the confidence for disagreement, uncertain characters and an unusual form", () => {
  const sure = reading("blue", ["粤B12345", 0.98], ["", 0]);
  const confidenceOf = (...readings: PlateReading[]) => votePlate(readings)?.confidence ?? 0;
  expect(confidenceOf(sure, sure)).toBeGreaterThan(0.95);
  expect(confidenceOf(sure, sure, reading("blue", ["粤B12346", 0.98], ["", 0]))).toBeLessThan(0.7);
  expect(confidenceOf(reading("blue", ["粤B12345", 0.5], ["", 0]))).toBeLessThan(0.6);
  expect(confidenceOf(reading("blue", ["粤B1234警", 0.98], ["", 0]))).toBeGreaterThan(0.9);
  expect(confidenceOf(reading("blue", ["粤B1234港", 0.98], ["", 0]))).toBeLessThan(0.7);
});

test("does not count an uncertain reading", () => {
  expect(plateText(reading("blue", ["津JZ3999", 0.1], ["津JZ39999", 0]))).toBe("");
  expect(votePlate([])).toBeUndefined();
});

test("returns one of the readings, in any order", () => {
  const text = fc.constantFrom("粤B12345", "粤B12346", "京A00001");
  const readings = fc.array(fc.tuple(text, fc.double({ min: 0.4, max: 1, noNaN: true })), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(readings, (read) => {
      const voted = votePlate(read.map((plate) => reading("blue", plate, ["", 0])));
      expect(read.map(([plate]) => plate)).toContain(voted?.text);
      expect(voted?.confidence).toBeGreaterThan(0);
      expect(voted?.confidence).toBeLessThanOrEqual(1.000_001);
    }),
  );
});
