import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, Flag, Id } from "../scalars.ts";
import { handleStates, headlinePageMax } from "./alarm.rules.ts";
import { Storm } from "./storm.ts";

/**
 * One entry of today's list: an alarm, or a message about devices that went offline. Fields that do not apply are
 * empty.
 */
export const Headline = z
  .object({
    _id: Id,
    type: z.enum(["alg", "offline"]),
    group_name: z.string(),
    org_name: z.string(),
    device_id: z.string(),
    device_name: z.string(),
    point_id: z.string(),
    point_name: z.string(),
    alg_id: z.string(),
    alg_name: z.string(),
    message: z.string(),
    create_at: EpochMs,
    /** Signed address of the thumbnail. */
    thumb_url: z.string(),
    client_read: Flag,
    /** Handling state; null if the entry is not an alarm. */
    state: z.enum(handleStates).nullable(),
    /** Severity of the alarm; null if the entry is not an alarm. */
    severity: z.number().int().min(1).max(3).nullable(),
    due_at: EpochMs.nullable(),
    storm_id: Id.nullable(),
    /** Set if this alarm is shown as the entry of its alarm burst. */
    storm: Storm.nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Headline" });
export type Headline = z.infer<typeof Headline>;

/**
 * Returns the entries since midnight that are within the caller's scope and of algorithms in the organisation's alarm
 * centre.
 */
export const findHeadlines = endpoint({
  name: "alarm.findHeadlines",
  method: "GET",
  path: "/api/client/message/today",
  permission: "message.read",
  cost: "query",
  summary: "今日头条：今日报警与设备离线，新的在前",
  input: z.object(paging(headlinePageMax, headlinePageMax)),
  output: paged(Headline).extend({ device_online_rate: z.number() }),
});
