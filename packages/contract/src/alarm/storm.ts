import { z } from "zod";
import { EpochMs, Id, Version } from "../scalars.ts";
import { stormCauses, stormScopes } from "./storm.rules.ts";

/** Alarms of one cause that the caller sees; a separate entry in lists. */
export const Storm = z
  .object({
    _id: Id,
    cause: z.enum(stormCauses),
    scope: z.enum(stormScopes),
    /** Name of the group, device or point. */
    scope_name: z.string(),
    /** One sentence about the event and, if known, its cause. */
    text: z.string(),
    /** Number of alarms; repeats are not counted. */
    count: z.number().int(),
    points: z.number().int(),
    devices: z.number().int(),
    /** Number of unfinished alarms. */
    open: z.number().int(),
    unread: z.number().int(),
    /** Highest severity of the alarms. `high`: alarms of severity 3; `high_open`: unfinished ones among them. */
    severity: z.number().int().min(1).max(3),
    high: z.number().int(),
    high_open: z.number().int(),
    from: EpochMs,
    until: EpochMs,
    /** Changes when alarms join or leave it. */
    version: Version,
    /** Algorithms, most frequent first. */
    algs: z.array(z.object({ alg_id: z.string(), count: z.number().int() })),
  })
  .meta({ id: "Storm" });
export type Storm = z.infer<typeof Storm>;
