import { z } from "zod";
import { deviceTypes } from "../device/device.rules.ts";
import { endpoint } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";

export const Point = z
  .object({
    _id: Id,
    name: z.string(),
    channel: z.string(),
    device_id: DeviceId,
    device: z.object({ name: z.string(), type: z.enum(deviceTypes) }),
    online: z.boolean(),
    alg_names: z.array(z.string()),
    create_at: EpochMs,
  })
  .meta({ id: "Point" });
export type Point = z.infer<typeof Point>;

export const findPoints = endpoint({
  name: "point.find",
  method: "GET",
  path: "/api/client/point/list",
  permission: "device.read",
  summary: "视频点位列表",
  input: z.object({
    ...paging(100_000),
    keyword: z.string().trim().max(100).optional(),
    group_id: Id.optional(),
    device_id: DeviceId.optional(),
  }),
  output: paged(Point),
});

/** A picture taken now by the device; the signed address is good for a quarter of an hour. */
export const takeSnapshot = endpoint({
  name: "point.takeSnapshot",
  method: "POST",
  path: "/api/client/point/snapshot",
  permission: "device.snapshot",
  summary: "立即抓拍一张画面",
  input: z.object({ _id: Id }),
  output: z.object({ url: z.string(), taken_at: EpochMs }),
});
