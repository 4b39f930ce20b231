import { z } from "zod";
import { EpochMs, Flag, Id, ResourceKey, Version } from "../scalars.ts";
import { handleStates } from "./alarm.rules.ts";
import { Storm } from "./storm.ts";

/** Signed address with its expiry. Empty address: there is no picture. */
const Address = z.string();

/** An alarm message as lists, details and push carry it. */
export const Message = z
  .object({
    _id: Id,
    point_id: Id,
    /** Name of the point; clients know it as `point` and as `point_name`. */
    point: z.string(),
    point_name: z.string(),
    device_id: z.string(),
    device_name: z.string(),
    device_online: z.boolean(),
    group_name: z.string(),
    alg: z.string(),
    alg_name: z.string(),
    severity: z.number().int().min(1).max(3),
    /** One sentence: what happened. */
    message: z.string(),
    image: ResourceKey,
    res_image: ResourceKey,
    res_video: z.array(ResourceKey),
    image_url: Address,
    thumb_url: Address,
    res_image_url: Address,
    res_thumb_url: Address,
    res_video_urls: z.array(Address),
    /** True if the device's kind of alarm announces a clip that has not arrived yet. */
    video_pending: z.boolean(),
    create_at: EpochMs,
    received_at: EpochMs,
    client_read: Flag,
    client_mark: Flag,
    state: z.enum(handleStates),
    /** Number of steps taken; a step names the version that it is based on. */
    version: Version,
    /** Assignee; null: not assigned. */
    assignee: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Member who took the last step; null: no step yet, or a step of the server. */
    handled_by: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Deadline, epoch ms; null: a counted or weighed load, which needs no handling. */
    due_at: EpochMs.nullable(),
    /** 1: a lead alarm with `folded_count` grouped alarms; `folded_msgids` names the first 100. */
    is_folded: Flag,
    folded_count: z.number().int(),
    folded_msgids: z.array(Id),
    /**
     * Lead alarm of this grouped alarm. Steps on the lead alarm apply to this one too, and the state shown here is that
     * of the lead alarm.
     */
    folded_into: Id.nullable(),
    /** Alarm burst (alarms of one cause) that the alarm belongs to. */
    storm_id: Id.nullable(),
    /**
     * In lists: set where the alarm represents its alarm burst. Pushes leave it null because it differs from viewer to
     * viewer.
     */
    storm: Storm.nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
