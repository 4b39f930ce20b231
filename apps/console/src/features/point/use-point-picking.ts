import { type Point } from "@huiyan/contract/point/point.api";
import { useMemo, useState } from "react";
import { type Picking } from "../../shared/list/picking.ts";
import { pointText as text } from "./point.texts.ts";

/** Picked points. Only those in sight count, so that nothing is done to one that a filter hides. */
export function usePointPicking(rows: readonly Point[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const points = rows.filter(({ _id }) => chosen.has(_id));
    const picking: Picking<Point> = {
      picked: new Set(points.map(({ _id }) => _id)),
      onPick: setChosen,
      nameOf: ({ name }) => text("pick", { name }),
      reasonNot: () => undefined,
    };
    return { points, picking };
  }, [rows, chosen]);
}
