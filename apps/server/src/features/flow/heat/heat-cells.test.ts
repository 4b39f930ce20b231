import { expect, it } from "vitest";
import { cellOf, heatCells } from "./heat-cells.ts";

const box = (x: number, y: number, w: number, h: number) => ({ x, y, w, h, label: "person", conf: 0.9 });

it.each([
  ["the middle of its lower edge", box(0.25, 0.25, 0.5, 0.25), [16, 9]],
  ["the upper left corner", box(0, 0, 0, 0), [0, 0]],
  ["the lower right corner", box(0.5, 0.5, 0.5, 0.5), [24, 17]],
  ["beyond the picture", box(0.9, 0.9, 0.4, 0.4), [31, 17]],
  ["before the picture", box(-0.5, -0.5, 0.2, 0.2), [0, 0]],
])("an object is at %s", (_name, one, cell) => expect(cellOf(one)).toEqual(cell));

it("counts the objects per cell, and ignores data without a valid list of boxes", () => {
  const at = box(0.25, 0.25, 0.5, 0.25);
  expect(heatCells([[at, box(0, 0, 0, 0)], [at], "none", null, [{ x: 1 }]])).toEqual({
    cells: [
      [16, 9, 2],
      [0, 0, 1],
    ],
    boxes: 3,
  });
});
