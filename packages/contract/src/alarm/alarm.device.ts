import { z } from "zod";
import { deviceLimits } from "../device/device.rules.ts";
import { endpoint, raw } from "../endpoint.ts";
import { Box, Channel } from "../scalars.ts";
import { livestockLimits } from "./livestock-count.device.ts";

export const imageRoles = ["image", "res_image", "plate", "animal", "car"] as const;

/** A picture of an event: `part` names the multipart part that holds its bytes (JPEG, PNG or WebP). */
export const EventImage = z.object({
  role: z.enum(imageRoles),
  part: z.string().min(1).max(64),
  box: Box.optional(),
});

/** Roles of the pictures of one batch of animals: `image`, the frame with the most animals; `animal`, one animal. */
export const batchImageRoles = ["image", "animal"] as const;

/**
 * A picture of one batch of a livestock event. `batch` is the index of the batch in `data.msglist`.
 * A server that does not support such pictures stores the event without them.
 */
export const BatchImage = z.object({
  batch: z
    .number()
    .int()
    .min(0)
    .max(livestockLimits.batches - 1),
  role: z.enum(batchImageRoles),
  part: z.string().min(1).max(64),
});
export type BatchImage = z.infer<typeof BatchImage>;

const hasEachOfBatchOnce = (images: readonly BatchImage[]) =>
  new Set(images.map(({ batch, role }) => `${batch} ${role}`)).size === images.length;

/**
 * Returns true if every role occurs at most once among the pictures. A second picture with the same role would
 * overwrite the first one.
 */
const hasEachRoleOnce = (images: readonly { role: string }[]) =>
  new Set(images.map(({ role }) => role)).size === images.length;

/**
 * One event as a device reports it. `happened_at`: time by the device's uncorrected clock; `offset_ms`: correction to
 * add to it.
 */
export const DeviceEvent = z.object({
  event_id: z.uuid(),
  type: z.string().min(1).max(64),
  channel: Channel,
  alg_id: z.string().min(1).max(64),
  happened_at: z.number().int().min(0).max(8_640_000_000_000_000),
  offset_ms: z.number().int().min(-8_640_000_000_000).max(8_640_000_000_000),
  data: z.record(z.string(), z.unknown()),
  images: z.array(EventImage).max(imageRoles.length).refine(hasEachRoleOnce, "同一角色只能有一张图片"),
  batch_images: z
    .array(BatchImage)
    .max(livestockLimits.batches * batchImageRoles.length)
    .refine(hasEachOfBatchOnce, "同一批次的同一角色只能有一张图片")
    .optional(),
});
export type DeviceEvent = z.infer<typeof DeviceEvent>;

/** Name of the multipart part whose JSON is `{ events: [...] }`. */
export const eventsPartName = "events";

export const refusalReasons = [
  "malformed",
  "unknown_point",
  "unknown_algorithm",
  "unknown_berth",
  "too_old",
  "data_too_large",
  "image_missing",
  "image_type",
  "image_too_large",
  "image_truncated",
  "rejected",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const EventOutcome = z.discriminatedUnion("state", [
  z.object({ event_id: z.string(), state: z.literal("accepted") }),
  z.object({ event_id: z.string(), state: z.literal("duplicate") }),
  z.object({ event_id: z.string(), state: z.literal("refused"), reason: z.enum(refusalReasons), text: z.string() }),
]);
export type EventOutcome = z.infer<typeof EventOutcome>;

/**
 * Accepts events and pictures. The server answers only after all of them are durable. Idempotent by (device, event_id).
 * Returns one outcome per event, in the order of the request. The device must send an event without an outcome again:
 * the server does not know its channel yet, or failed.
 * Body: multipart/form-data with the part `events` (JSON) and the picture parts that it names. Request and response are
 * signed.
 */
export const reportEvents = endpoint({
  name: "alarm.reportEvents",
  method: "POST",
  path: "/api/device/events",
  permission: "device",
  cost: "ingest",
  summary: "设备上报事件（签名，multipart，1–100 个）",
  input: raw("multipart/form-data", deviceLimits.bodyBytes),
  output: z.object({ outcomes: z.array(EventOutcome) }),
});

/**
 * Accepts one clip of an event. Body: the MP4 (content type video/mp4, at most 64 MB). `index`: number of the clip,
 * from 0.
 * Idempotent by device, event and index.
 */
export const reportVideo = endpoint({
  name: "alarm.reportVideo",
  method: "POST",
  path: "/api/device/events/:event_id/video/:index",
  permission: "device",
  cost: "ingest",
  summary: "设备补传报警视频（签名，MP4）",
  input: raw("video/mp4", deviceLimits.videoBytes),
  output: z.object({ state: z.enum(["accepted", "duplicate"]) }),
});
