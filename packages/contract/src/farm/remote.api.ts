import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { DeviceId } from "../scalars.ts";

/** A device in the selection list, in list order. */
const RemoteDevice = z
  .object({
    device_id: DeviceId,
    name: z.string(),
    online: z.boolean(),
    group_name: z.string(),
    points: z.number().int(),
    /** Names of the device's algorithms that count or weigh animals; devices that have some are listed first. */
    algs: z.array(z.string()),
  })
  .meta({ id: "RemoteDevice" });
export type RemoteDevice = z.infer<typeof RemoteDevice>;

/** Maximum devices in the selection list, high enough for all devices in scope. */
export const remoteDevicesMax = 9999;
const input = z.object({
  keyword: z.string().overwrite(pastedText).max(64).optional(),
  size: z.coerce
    .number<number>()
    .int()
    .min(1)
    .transform((size) => Math.min(size, remoteDevicesMax))
    .default(remoteDevicesMax),
});
const output = z.object({ list: z.array(RemoteDevice) });

export const listSellingDevices = endpoint({
  name: "farm.listSellingDevices",
  method: "GET",
  path: "/api/client/custom/RemoteSellPig/device",
  permission: "device.open",
  cost: "query",
  summary: "可远程卖猪的设备；有点数或过重算法的在前",
  input,
  output,
});

export const listPatrolDevices = endpoint({
  name: "farm.listPatrolDevices",
  method: "GET",
  path: "/api/client/custom/RemotePatrolPost/device",
  permission: "device.open",
  cost: "query",
  summary: "可远程巡检的设备，在线的在前",
  input,
  output,
});
