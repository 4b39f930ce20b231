import { z } from "zod";
import { EpochMs, Id, Version } from "../scalars.ts";
import { stormCauses, stormScopes } from "./storm.rules.ts";

/** Alarms of one cause, as far as the caller sees them: an entry of its own in lists. */
export const Storm = z
  .object({
    _id: Id,
    cause: z.enum(stormCauses),
    scope: z.enum(stormScopes),
    /** Name of the group, device or point. */
    scope_name: z.string(),
    /** One sentence: what happened, and why as far as it is known. */
    text: z.string(),
    /** Alarms, each with its repeats counted once. */
    count: z.number().int(),
    points: z.number().int(),
    devices: z.number().int(),
    /** Not finished yet. */
    open: z.number().int(),
    unread: z.number().int(),
    /** The highest of its alarms', and how many are of severity 3; of those `high_open` are not finished yet. */
    severity: z.number().int().min(1).max(3),
    high: z.number().int(),
    high_open: z.number().int(),
    from: EpochMs,
    until: EpochMs,
    /** Changes when alarms join or leave it. */
    version: Version,
    /** The commonest first. */
    algs: z.array(z.object({ alg_id: z.string(), count: z.number().int() })),
  })
  .meta({ id: "Storm" });
export type Storm = z.infer<typeof Storm>;
