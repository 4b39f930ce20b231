import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId, EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import {
  dwellSeconds,
  loopNameMax,
  loopTexts,
  maxDwellSeconds,
  maxLoopPoints,
  maxPatrolWindows,
  maxSightingMs,
  maxSightings,
} from "./patrol.rules.ts";

const hasText = (value: string | number) => String(value).trim() !== "";

const time = z
  .union([z.string(), z.number()], { error: loopTexts.time })
  .refine(hasText, loopTexts.time)
  .transform(dwellSeconds)
  .refine((seconds) => seconds <= maxDwellSeconds, loopTexts.timeLong);

const points = z
  .array(z.object({ point_id: Id, time }), { error: loopTexts.points })
  .min(1, loopTexts.points)
  .max(maxLoopPoints, loopTexts.pointsMany)
  .refine((list) => new Set(list.map(({ point_id }) => point_id)).size === list.length, loopTexts.pointTwice);

const fields = {
  name: z
    .string({ error: loopTexts.name })
    .overwrite(pastedText)
    .min(1, loopTexts.name)
    .max(loopNameMax, loopTexts.nameLong),
  /** Points in the order of display. `time`: seconds per point. */
  list: points,
  /** Number of windows. */
  count: z
    .number({ error: loopTexts.count })
    .int(loopTexts.count)
    .min(1, loopTexts.count)
    .max(maxPatrolWindows, loopTexts.countMany),
};
/** Returns true if the loop has at least as many points as windows. Too many windows are refused separately. */
const enough = ({ count, list }: { count: number; list: unknown[] }) =>
  count > maxPatrolWindows || list.length >= count;
const tooFew = { path: ["list"], error: loopTexts.countFew };

/** A patrol loop as entered by the user. */
export const LoopEntry = z.object(fields).refine(enough, tooFew);
export type LoopEntry = z.output<typeof LoopEntry>;

export const Loop = z
  .object({
    _id: Id,
    name: z.string(),
    count: z.number().int(),
    /** The loop's points within the caller's scope. */
    list: z.array(z.object({ point_id: Id, deviceId: DeviceId, time: z.number().int() })),
  })
  .meta({ id: "PatrolLoop" });
export type Loop = z.infer<typeof Loop>;

export const getLoops = endpoint({
  name: "patrol.getLoops",
  method: "GET",
  path: "/api/client/live/loop/get",
  permission: "member",
  cost: "query",
  summary: "我的轮巡",
  input: Nothing,
  output: z.array(Loop),
});

export const addLoop = endpoint({
  name: "patrol.addLoop",
  method: "POST",
  path: "/api/client/live/loop/add",
  permission: "member",
  cost: "query",
  summary: "创建轮巡",
  input: LoopEntry,
  output: z.object({ _id: Id }),
});

export const setLoop = endpoint({
  name: "patrol.setLoop",
  method: "POST",
  path: "/api/client/live/loop/set",
  permission: "member",
  cost: "query",
  summary: "修改轮巡",
  input: z.object({ _id: Id, ...fields }).refine(enough, tooFew),
  output: Nothing,
});

export const removeLoop = endpoint({
  name: "patrol.removeLoop",
  method: "POST",
  path: "/api/client/live/loop/del",
  permission: "member",
  cost: "query",
  summary: "删除轮巡",
  input: z.object({ _id: Id }),
  output: Nothing,
});

/** Period in which a window showed a camera's picture, by the browser's clock. */
const Sighting = z
  .object({ point_id: Id, start: EpochMs, end: EpochMs })
  .refine(({ start, end }) => start <= end && end - start <= maxSightingMs);

export const reportSightings = endpoint({
  name: "patrol.reportSightings",
  method: "POST",
  path: "/api/client/live/loop/seen",
  permission: "member",
  cost: "query",
  summary: "追加轮巡记录：轮巡中看到了哪些点位",
  /**
   * `now`: time of sending by the browser's clock; the server corrects the other times with it. Entries that were
   * already reported are ignored.
   */
  input: z.object({
    now: EpochMs,
    loop: z.string().overwrite(pastedText).max(loopNameMax),
    list: z.array(Sighting).max(maxSightings),
  }),
  output: z.object({ kept: z.number().int() }),
});

export const findSightings = endpoint({
  name: "patrol.findSightings",
  method: "GET",
  path: "/api/client/live/loop/log",
  permission: "audit.read",
  cost: "query",
  summary: "轮巡记录：谁在何时看过哪个点位，新的在前",
  input: z.object({
    ...paging(),
    point_id: Id.optional(),
    staff_id: Id.optional(),
    /** Time range, both ends included. */
    start: EpochMsQuery.optional(),
    end: EpochMsQuery.optional(),
  }),
  output: paged(
    z.object({
      _id: Id,
      point_id: Id,
      point_name: z.string(),
      user: z.string(),
      loop: z.string(),
      start: EpochMs,
      end: EpochMs,
    }),
  ),
});
