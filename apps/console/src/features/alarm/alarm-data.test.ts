import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeMessage } from "#test/factories.ts";
import { alarmData, plateColor, stayedSeconds } from "./alarm-data.ts";
import { labelledBoxes } from "./box-labels.ts";

const box = { x: 0.1, y: 0.2, w: 0.3, h: 0.4, label: "person", conf: 0.876 };
const dataOf = (data: Record<string, unknown>) => alarmData(makeMessage(1, { data }));

it("parses any data that a device sends with an alarm", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("boxes", "polygon", "count", "licensePlate", "x"), fc.anything()),
      (data) => {
        const read = dataOf(data);
        expect(Array.isArray(read.boxes) && typeof read.licensePlate === "string").toBe(true);
      },
    ),
  );
});

it("labels boxes with class and confidence", () => {
  const boxes = labelledBoxes(dataOf({ boxes: [box, { ...box, label: "unheard", target: true }] }));
  expect(boxes.map(({ label, target }) => [label, target])).toEqual([
    ["人员 0.88", false],
    ["unheard 0.88", true],
  ]);
});

it("labels the target of an alarm with the licence plate, and other boxes with their class", () => {
  const boxes = labelledBoxes(
    dataOf({ licensePlate: "渝A7K2M9", boxes: [box, { ...box, label: "car", target: true }] }),
  );
  expect(boxes.map(({ label }) => label)).toEqual(["人员 0.88", "渝A7K2M9 0.88"]);
});

describe("returns the colour of a licence plate", () => {
  it.each([
    [{ licensePlate: "渝A7K2M9" }, "blue"],
    [{ licensePlate: "渝AD50672" }, "green"],
    [{ licensePlate: "渝A7K2M9", plate_color: "yellow" }, "yellow"],
    [{ licensePlate: "渝A7K2M9", plate_color: "pink" }, "blue"],
  ])("plate colour of %o is %s", (data, color) => {
    expect(plateColor(dataOf(data))).toBe(color);
  });
});

it("reads the seconds of the stay from either field name", () => {
  expect([
    stayedSeconds(dataOf({ seconds: 3 })),
    stayedSeconds(dataOf({ duration: 372 })),
    stayedSeconds(dataOf({})),
  ]).toEqual([3, 372, undefined]);
});
