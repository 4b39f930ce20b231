import { DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { type HeatMap } from "@huiyan/contract/flow/flow.api";
import { heatGrid } from "@huiyan/contract/flow/flow.rules";
import { z } from "zod";

const Boxes = z.array(DetectedBox);

/** Returns the grid cell of an object: that of the centre of its lower edge, limited to the picture. */
export function cellOf({ x, y, w, h }: Pick<DetectedBox, "x" | "y" | "w" | "h">): [column: number, row: number] {
  const index = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return [index(x + w / 2, heatGrid.columns), index(y + h, heatGrid.rows)];
}

/** Counts the objects per grid cell. @param lists boxes of each alarm, as devices reported them */
export function heatCells(lists: readonly unknown[]): Pick<HeatMap, "cells" | "boxes"> {
  const boxes = lists.flatMap((list) => Boxes.safeParse(list).data ?? []);
  const counts = new Map<number, number>();
  for (const box of boxes) {
    const [column, row] = cellOf(box);
    const cell = row * heatGrid.columns + column;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return {
    cells: [...counts].map(([cell, n]) => [cell % heatGrid.columns, Math.floor(cell / heatGrid.columns), n]),
    boxes: boxes.length,
  };
}
