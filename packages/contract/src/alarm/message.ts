import { z } from "zod";
import { EpochMs, Flag, Id, ResourceKey, Version } from "../scalars.ts";
import { handleStates } from "./alarm.rules.ts";
import { Storm } from "./storm.ts";

/** A signed address and when it ends. Empty address: there is no such picture. */
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
    /** A clip was announced by the device's kind of alarm and has not come yet. */
    video_pending: z.boolean(),
    create_at: EpochMs,
    received_at: EpochMs,
    client_read: Flag,
    client_mark: Flag,
    state: z.enum(handleStates),
    /** Steps taken so far; a step names the one that it was based on. */
    version: Version,
    /** With whom it is; null: nobody yet. */
    assignee: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Who took the last step; null: nobody did, or the server by itself. */
    handled_by: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Until when somebody should have dealt with it; null: a counted or weighed load, with which nobody has to deal. */
    due_at: EpochMs.nullable(),
    /** 1: repeats of it have been folded into it, `folded_count` of them; `folded_msgids` names the first 100. */
    is_folded: Flag,
    folded_count: z.number().int(),
    folded_msgids: z.array(Id),
    /** The alarm that it repeats. What is done to that one is done to it; here it shows that one's state. */
    folded_into: Id.nullable(),
    /** The storm that it belongs to: of one cause with others. */
    storm_id: Id.nullable(),
    /** Where it represents all of them, in lists. Pushes say nothing of it: it differs from viewer to viewer. */
    storm: Storm.nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;
