import { type Loop, LoopEntry } from "@huiyan/contract/patrol/patrol.api";
import { dwellSeconds, minDwellSeconds } from "@huiyan/contract/patrol/patrol.rules";
import { type z } from "zod";

export interface LoopValues {
  name: string;
  /** null: nothing entered. */
  count: number | null;
  /** `time` as it was typed, in seconds. */
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

/** What is sent of checked values. */
export function sentLoop({ name, count, list }: LoopValues): SentLoop {
  return { name: name.trim(), count: count ?? 0, list };
}

/** Adds it with the least dwell time, or takes it out. */
export function togglePoint(list: LoopValues["list"], point_id: string): LoopValues["list"] {
  if (list.some((entry) => entry.point_id === point_id)) return list.filter((entry) => entry.point_id !== point_id);
  return [...list, { point_id, time: String(minDwellSeconds) }];
}

/** What is meant by what was typed, as it is shown when the field is left; empty stays, and is refused. */
export function leftDwell(typed: string): string {
  return typed.trim() === "" ? "" : String(dwellSeconds(typed));
}
