import { z } from "zod";

/** Nodes of a pipeline: its start, and its end, where alarms are raised. */
export const flowStart = "start";
export const flowEnd = "end";

/** Kinds of objects, as detectors and trackers group them. */
export const objectKinds = ["person", "vehicle", "livestock", "cycle"] as const;

/** Filter on the objects that pass from one algorithm to the next. */
export const EdgeCondition = z.object({
  /** Empty: any kind. */
  kinds: z.array(z.enum(objectKinds)).max(objectKinds.length).default([]),
  min_score: z.number().min(0).max(1).default(0),
  /** Seconds for which an object still passes after it last fulfilled the rule before the edge. */
  hold_seconds: z.number().min(0).max(600).default(2),
});
export type EdgeCondition = z.infer<typeof EdgeCondition>;
export const anything: EdgeCondition = { kinds: [], min_score: 0, hold_seconds: 2 };

/** Edge between algorithms, or from the start or to the end; values are ids of algorithms. */
export interface FlowEdge {
  from: string;
  to: string;
  when: EdgeCondition;
}

/** Returns the ids of the algorithms in steps: each after all that lead to it. Algorithms on a cycle are left out. */
export function flowOrder(edges: readonly Pick<FlowEdge, "from" | "to">[]): string[][] {
  const left = new Set(edges.flatMap(({ from, to }) => [from, to]));
  left.delete(flowStart);
  left.delete(flowEnd);
  const levels: string[][] = [];
  for (;;) {
    const ready = [...left].filter((id) => edges.every(({ from, to }) => to !== id || !left.has(from)));
    if (ready.length === 0) return levels;
    for (const id of ready) left.delete(id);
    levels.push(ready);
  }
}
