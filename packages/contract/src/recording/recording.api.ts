import { z } from "zod";
import { PageAccess } from "../device/upkeep.api.ts";
import { endpoint } from "../endpoint.ts";
import { DeviceId, Id } from "../scalars.ts";

export const openRecordings = endpoint({
  name: "recording.open",
  method: "GET",
  path: "/api/client/point/record",
  permission: "device.open",
  cost: "device",
  changes: true,
  summary: "设备录像回放页面的一次性地址，打开时选中该点位",
  input: z.object({ device_id: DeviceId, point_id: Id.optional() }),
  output: PageAccess,
});
