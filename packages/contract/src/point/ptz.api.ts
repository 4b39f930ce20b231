import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../scalars.ts";
import { PtzAbility, PtzPresetToken } from "./ptz.device.ts";

const share = z.number().min(-1).max(1);

export const describePtz = endpoint({
  name: "point.describePtz",
  method: "GET",
  path: "/api/client/point/ptz",
  permission: "device.ptz",
  cost: "device",
  summary: "摄像头的云台能力与预置位",
  input: z.object({ _id: Id }),
  output: PtzAbility,
});

export const movePtz = endpoint({
  name: "point.movePtz",
  method: "POST",
  path: "/api/client/point/ptz/move",
  permission: "device.ptz",
  cost: "device",
  summary: "转动云台：速度为 −1 到 1，全为 0 即停止；5 秒内未续发自动停止",
  input: z.object({ _id: Id, pan: share, tilt: share, zoom: share }),
  output: z.object({}),
});

export const goToPreset = endpoint({
  name: "point.goToPreset",
  method: "POST",
  path: "/api/client/point/ptz/preset",
  permission: "device.ptz",
  cost: "device",
  summary: "转到预置位",
  input: z.object({ _id: Id, preset: PtzPresetToken }),
  output: z.object({}),
});
