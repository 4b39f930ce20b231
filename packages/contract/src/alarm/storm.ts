import { z } from "zod";
import { EpochMs, Id, Version } from "../scalars.ts";
import { stormCauses, stormScopes } from "./storm.rules.ts";

/** An alarm burst, limited to the alarms that the caller sees. Lists show a burst as one entry. */
export const Storm = z
  .object({
    _id: Id,
    cause: z.enum(stormCauses),
    scope: z.enum(stormScopes),
    /** Name of the group, device or point. */
    scope_name: z.string(),
    /** One sentence about the event and, if known, its cause. */
    text: z.string(),
    /** Number of alarms, without grouped alarms. */
    count: z.number().int(),
    points: z.number().int(),
    devices: z.number().int(),
    /** Number of unfinished alarms. */
    open: z.number().int(),
    unread: z.number().int(),
    /**
     * Highest severity among the alarms. `high`: number of alarms of severity 3; `high_open`: number of unfinished ones
     * among them.
     */
    severity: z.number().int().min(1).max(3),
    high: z.number().int(),
    high_open: z.number().int(),
    from: EpochMs,
    until: EpochMs,
    /** Version of the burst; it changes when alarms join or leave. */
    version: Version,
    /** Algorithms, most frequent first. */
    algs: z.array(z.object({ alg_id: z.string(), count: z.number().int() })),
  })
  .meta({ id: "Storm" });
export type Storm = z.infer<typeof Storm>;
