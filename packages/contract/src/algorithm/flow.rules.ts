import { z } from "zod";

/** Ids of the two nodes that every pipeline has: start, and end. Objects that reach the end raise alarms. */
export const flowStart = "start";
export const flowEnd = "end";

/** Kinds of objects that a condition can select; each covers several classes of the detectors. */
export const objectKinds = ["person", "vehicle", "livestock", "cycle"] as const;

/** Condition on an edge: only objects that fulfil it pass from one algorithm to the next. */
export const EdgeCondition = z.object({
  /** Kinds of objects that pass; empty: every kind. */
  kinds: z.array(z.enum(objectKinds)).max(objectKinds.length).default([]),
  min_score: z.number().min(0).max(1).default(0),
  /** Seconds for which an object still passes after it last fulfilled the condition. */
  hold_seconds: z.number().min(0).max(600).default(2),
});
export type EdgeCondition = z.infer<typeof EdgeCondition>;
export const anything: EdgeCondition = { kinds: [], min_score: 0, hold_seconds: 2 };

/** Edge between two algorithms, from the start, or to the end. Values are algorithm ids, `flowStart` or `flowEnd`. */
export interface FlowEdge {
  from: string;
  to: string;
  when: EdgeCondition;
}

/**
 * Sorts the algorithms so that each follows all algorithms that lead to it; returns their ids. Algorithms on a cycle
 * are left out.
 */
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
