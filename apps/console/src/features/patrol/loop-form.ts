import { type Loop, LoopEntry } from "@huiyan/contract/patrol/patrol.api";
import { dwellSeconds, minDwellSeconds } from "@huiyan/contract/patrol/patrol.rules";
import { type z } from "zod";

export interface LoopValues {
  name: string;
  /** Number of windows; null while the field is empty. */
  count: number | null;
  /** Points of the loop. `time` is the dwell time in seconds as typed text. */
  list: { point_id: string; time: string }[];
}

export const LoopForm = LoopEntry;
export type SentLoop = z.input<typeof LoopEntry>;

export function valuesOf(loop: Loop | undefined): LoopValues {
  return {
    name: loop?.name ?? "",
    count: loop?.count ?? 4,
    list: loop?.list.map(({ point_id, time }) => ({ point_id, time: String(time) })) ?? [],
  };
}

/** Returns the input of the endpoint from valid form values. */
export function sentLoop({ name, count, list }: LoopValues): SentLoop {
  return { name: name.trim(), count: count ?? 0, list };
}

/** Adds a point with the minimum dwell time, or removes it if the loop contains it. */
export function togglePoint(list: LoopValues["list"], point_id: string): LoopValues["list"] {
  if (list.some((entry) => entry.point_id === point_id)) return list.filter((entry) => entry.point_id !== point_id);
  return [...list, { point_id, time: String(minDwellSeconds) }];
}

/**
 * Returns the dwell time in its normal form: at least the minimum, which also replaces invalid text. Empty text stays
 * empty and is refused on save.
 */
export function leftDwell(typed: string): string {
  return typed.trim() === "" ? "" : String(dwellSeconds(typed));
}
