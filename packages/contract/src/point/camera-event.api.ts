import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";
import { SeenCameraEvent } from "./camera-event.device.ts";
import { CameraEventRules } from "./camera-event.rules.ts";

export const getCameraEvents = endpoint({
  name: "point.getCameraEvents",
  method: "GET",
  path: "/api/client/point/camera_events",
  permission: "device.manage",
  cost: "query",
  summary: "点位的摄像头事件规则",
  input: z.object({ _id: Id }),
  output: z.object({
    _id: Id,
    rules: CameraEventRules,
    /** False for a camera that is not an ONVIF camera of the console; it has no events. */
    is_possible: z.boolean(),
  }),
});

export const setCameraEvents = endpoint({
  name: "point.setCameraEvents",
  method: "POST",
  path: "/api/client/point/camera_events/set",
  permission: "device.manage",
  cost: "query",
  summary: "设置点位的摄像头事件规则：摄像头自己报告的事件成为报警",
  input: z.object({ _id: Id, rules: CameraEventRules }),
  output: z.object({ _id: Id }),
});

export const tryCameraEvents = endpoint({
  name: "point.tryCameraEvents",
  method: "POST",
  path: "/api/client/point/camera_events/try",
  permission: "device.manage",
  cost: "device",
  summary: "由设备收听摄像头的事件 15 秒，返回收到的事件",
  input: z.object({ _id: Id }),
  output: z.object({ events: z.array(SeenCameraEvent.extend({ at: EpochMs })) }),
});
