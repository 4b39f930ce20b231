import { z } from "zod";

/** Where an arrangement begins and where what leads there is raised. */
export const flowStart = "start";
export const flowEnd = "end";

/** What an object can be, as detectors and trackers group it. */
export const objectKinds = ["person", "vehicle", "livestock", "cycle"] as const;

/** What of an algorithm's objects the next one sees. */
export const EdgeCondition = z.object({
  /** Empty: whatever it is. */
  kinds: z.array(z.enum(objectKinds)).max(objectKinds.length).default([]),
  min_score: z.number().min(0).max(1).default(0),
  /** So long after it fulfilled the rule before the line for the last time an object goes on, seconds. */
  hold_seconds: z.number().min(0).max(600).default(2),
});
export type EdgeCondition = z.infer<typeof EdgeCondition>;
export const anything: EdgeCondition = { kinds: [], min_score: 0, hold_seconds: 2 };

/** From an algorithm, or the start, to the next one, or the end; ids of algorithms. */
export interface FlowEdge {
  from: string;
  to: string;
  when: EdgeCondition;
}

/** Ids of the algorithms in steps: each after all that lead to it. What lies on a circle is in none. */
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
