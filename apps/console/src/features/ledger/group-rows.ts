import { type Answer } from "@huiyan/contract/endpoint";
import { type summariseLedger } from "@huiyan/contract/ledger/ledger.api";

export type LedgerSummary = Answer<typeof summariseLedger>;
export type PointRow = LedgerSummary["list"][number];

export interface AlgorithmGroup {
  alg_id: string;
  alg_name: string;
  true: number;
  false: number;
  unjudged: number;
  points: PointRow[];
}

/** Groups points by algorithm. The algorithm with the most false alarms is first. */
export function groupRows(list: readonly PointRow[]): AlgorithmGroup[] {
  const sum = (points: readonly PointRow[], key: "true" | "false" | "unjudged") =>
    points.reduce((total, point) => total + point[key], 0);
  return [...Map.groupBy(list, ({ alg_id }) => alg_id)]
    .map(([alg_id, points]) => ({
      alg_id,
      alg_name: points[0]?.alg_name ?? alg_id,
      points,
      true: sum(points, "true"),
      false: sum(points, "false"),
      unjudged: sum(points, "unjudged"),
    }))
    .toSorted((a, b) => b.false - a.false);
}
