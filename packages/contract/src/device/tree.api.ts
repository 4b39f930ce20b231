import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupNodeId } from "../group/group-ref.ts";
import { PointNode } from "../point/tree.api.ts";
import { DeviceId, Id } from "../scalars.ts";
import { deviceTypes } from "./device.rules.ts";

export const getOnline = endpoint({
  name: "device.getOnline",
  method: "GET",
  path: "/api/client/device/online",
  permission: "device.read",
  cost: "query",
  summary: "设备是否在线",
  input: z.object({ device_id: DeviceId }),
  output: z.object({ device_id: DeviceId, online: z.boolean() }),
});

export const getDeviceTree = endpoint({
  name: "device.getTree",
  method: "GET",
  path: "/api/client/device/tree",
  permission: "device.read",
  cost: "query",
  summary: "设备组与设备树；未分组的设备直接在企业之下",
  input: Nothing,
  output: z.array(PointNode),
});

export const listDevicePoints = endpoint({
  name: "device.listPoints",
  method: "GET",
  path: "/api/client/device/point",
  permission: "device.read",
  cost: "query",
  summary: "设备的视频点位",
  input: z.object({ device_id: DeviceId }),
  output: z.array(
    z.object({ _id: Id, name: z.string(), channel: z.string(), online: z.boolean(), alg_names: z.array(z.string()) }),
  ),
});

export const listBound = endpoint({
  name: "device.listBound",
  method: "GET",
  path: "/api/client/device/bind/list",
  permission: "device.read",
  cost: "query",
  summary: "绑定在设备组中的设备，不含下级组",
  input: z.object({ group_id: GroupNodeId }),
  output: z.array(z.object({ device_id: DeviceId, name: z.string(), type: z.enum(deviceTypes), online: z.boolean() })),
});
