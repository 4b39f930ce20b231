import { expect, it } from "vitest";
import { nameAt } from "./name-at.ts";

const room = { width: 400, height: 240 };

it.each([
  ["in the middle it stands below its marker", { x: 200, y: 100 }, { x: 0, y: 31 }],
  ["at the left edge it begins inside", { x: 10, y: 100 }, { x: 38, y: 31 }],
  ["at the right edge it ends inside", { x: 396, y: 100 }, { x: -44, y: 31 }],
  ["at the lower edge it stands above its marker", { x: 200, y: 230 }, { x: 0, y: -20 }],
])("places a marker's name inside the map: %s", (_, marker, at) => {
  expect(nameAt(marker, "园区一体机甲", room, [])).toEqual(at);
});

it("places a name where it covers no other marker, and omits it if it would cover one both below and above", () => {
  const marker = { x: 200, y: 100 };
  const [below, above] = [
    { x: 215, y: 125 },
    { x: 180, y: 70 },
  ];
  expect(nameAt(marker, "园区", room, [below])).toEqual({ x: 0, y: -20 });
  expect(nameAt(marker, "园区", room, [below, above])).toBeUndefined();
});
