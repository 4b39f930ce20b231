import { DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { type HeatMap } from "@huiyan/contract/flow/flow.api";
import { heatGrid } from "@huiyan/contract/flow/flow.rules";
import { z } from "zod";

const Boxes = z.array(DetectedBox);

/** The object's cell of the grid: the middle of its lower edge, held within the picture. */
export function cellOf({ x, y, w, h }: Pick<DetectedBox, "x" | "y" | "w" | "h">): [column: number, row: number] {
  const index = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return [index(x + w / 2, heatGrid.columns), index(y + h, heatGrid.rows)];
}

/** How often something was in each cell. @param lists the boxes of each alarm, as a device reported them */
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
