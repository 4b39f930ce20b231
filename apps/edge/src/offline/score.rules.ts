import { z } from "zod";
import { type ClipEvent } from "./analyse-clip.ts";
import { SceneConfig } from "./scene-config.ts";

/** True number of line crossings. `data` selects crossings, for example by direction and kind. */
const TrueCount = z.object({
  alg_id: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
  count: z.number().int().min(0),
});

/**
 * Content of `NAME.expected.json` next to a clip: its algorithms and their expected results.
 * An expected alarm must come between the seconds `from` and `to`, and its data must contain `data`. `counts`: true
 * numbers of crossings in the whole clip.
 */
export const ExpectedFile = SceneConfig.extend({
  counts: z.array(TrueCount).default([]),
  expected: z
    .array(
      z
        .object({
          alg_id: z.string(),
          from: z.number().min(0),
          to: z.number(),
          data: z.record(z.string(), z.unknown()).default({}),
        })
        .refine(({ from, to }) => to > from, "to 须大于 from"),
    )
    .default([]),
}).superRefine(({ arrangements, counts, expected }, context) => {
  // Refused: an expectation about an algorithm that the file does not run could never be met.
  const arranged = new Set(arrangements.map(({ alg_id }) => alg_id));
  const counting = new Set(counts.map(({ alg_id }) => alg_id));
  for (const { alg_id } of [...counts, ...expected]) {
    if (!arranged.has(alg_id)) context.addIssue({ code: "custom", message: `arrangements 中没有算法 ${alg_id}` });
  }
  for (const { alg_id } of expected) {
    if (counting.has(alg_id)) context.addIssue({ code: "custom", message: `${alg_id} 不能同时写 expected 与 counts` });
  }
});
export type ExpectedFile = z.infer<typeof ExpectedFile>;

export interface Score {
  alg_id: string;
  expected: number;
  found: number;
  /** Events that were not expected: position in the clip in seconds, and data. */
  false_alarms: { at: number; data: Record<string, unknown> }[];
  /** Expected events that did not come: range of seconds. */
  missed: { from: number; to: number }[];
  /** True counts (`count`) and counts by the algorithm (`counted`). */
  counts: { data: Record<string, unknown>; count: number; counted: number }[];
}

const says = (data: Record<string, unknown>, required: Record<string, unknown>): boolean =>
  Object.entries(required).every(([key, value]) => JSON.stringify(data[key]) === JSON.stringify(value));

const Counted = z.object({ crossings: z.array(z.record(z.string(), z.unknown())) });

/**
 * Compares events with the expectations. Each event meets at most one expectation, the earliest that fits; each
 * expectation is met by one event.
 */
export function scores({ arrangements, expected, counts }: ExpectedFile, events: readonly ClipEvent[]): Score[] {
  return arrangements.map(({ alg_id }) => {
    const open = expected.filter((each) => each.alg_id === alg_id).toSorted((a, b) => a.from - b.from);
    const all = open.length;
    const own = events.filter((event) => event.alg_id === alg_id).toSorted((a, b) => a.at - b.at);
    const falseAlarms: Score["false_alarms"] = [];
    const counting = counts.filter((each) => each.alg_id === alg_id);
    if (counting.length > 0) {
      const crossings = own.flatMap(({ data }) => Counted.parse(data).crossings);
      const counted = counting.map(({ data, count }) => ({
        data,
        count,
        counted: crossings.filter((each) => says(each, data)).length,
      }));
      return { alg_id, expected: 0, found: 0, false_alarms: [], missed: [], counts: counted };
    }
    for (const { at: seconds, data } of own) {
      const fits = open.findIndex(
        ({ from, to, data: required }) => seconds >= from && seconds <= to && says(data, required),
      );
      if (fits === -1) falseAlarms.push({ at: seconds, data });
      else open.splice(fits, 1);
    }
    const missed = open.map(({ from, to }) => ({ from, to }));
    return { alg_id, expected: all, found: all - missed.length, false_alarms: falseAlarms, missed, counts: [] };
  });
}
