import { z } from "zod";
import { EpochMs, Flag, Id, ResourceKey, Version } from "../scalars.ts";
import { handleStates } from "./alarm.rules.ts";
import { Storm } from "./storm.ts";

/** Signed address that contains its expiry; empty if there is no picture. */
const Address = z.string();

/** An alarm as lists, details and the page socket transmit it. */
export const Message = z
  .object({
    _id: Id,
    point_id: Id,
    /** Name of the point. The same as `point_name`, because some clients read `point` and others `point_name`. */
    point: z.string(),
    point_name: z.string(),
    device_id: z.string(),
    device_name: z.string(),
    device_online: z.boolean(),
    group_name: z.string(),
    alg: z.string(),
    alg_name: z.string(),
    severity: z.number().int().min(1).max(3),
    /** One sentence about the alarm, in the reader's language. */
    message: z.string(),
    image: ResourceKey,
    res_image: ResourceKey,
    res_video: z.array(ResourceKey),
    image_url: Address,
    thumb_url: Address,
    res_image_url: Address,
    res_thumb_url: Address,
    res_video_urls: z.array(Address),
    /**
     * True while a clip may still arrive: the alarm has none, and the server received it less than `videoWaitMs` ago.
     */
    video_pending: z.boolean(),
    create_at: EpochMs,
    received_at: EpochMs,
    client_read: Flag,
    client_mark: Flag,
    state: z.enum(handleStates),
    /** Number of handling steps taken. A step must name the version on which the user decided. */
    version: Version,
    /** Assignee; null: not assigned. */
    assignee: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Member who took the last step; null: no step yet, or a step of the server. */
    handled_by: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Deadline, epoch ms; null for loads of animals, which need no handling. */
    due_at: EpochMs.nullable(),
    /** 1: a lead alarm with `folded_count` grouped alarms; `folded_msgids` holds the ids of at most 100 of them. */
    is_folded: Flag,
    folded_count: z.number().int(),
    folded_msgids: z.array(Id),
    /**
     * Lead alarm of this grouped alarm. Handling steps on the lead alarm apply to this alarm too, and `state` is the
     * lead alarm's.
     */
    folded_into: Id.nullable(),
    /** Alarm burst to which the alarm belongs; null: none. */
    storm_id: Id.nullable(),
    /**
     * In lists: set if this alarm is shown as the entry of its alarm burst. Null in pushes, because the burst differs
     * between viewers.
     */
    storm: Storm.nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
