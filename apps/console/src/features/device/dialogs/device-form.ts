import { addingTexts } from "@huiyan/contract/device/adding.api";
import { ClaimByIp, editDevice } from "@huiyan/contract/device/device.api";
import { groupTexts } from "@huiyan/contract/group/group.rules";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";

const { nickname, remark } = editDevice.input.shape;

/** How a new device is identified: by its address, by its id, or by its id and the code on its label. */
export type ClaimWay = "ip" | "id" | "code";

/** Returns the schema of the form; input is trimmed. docs/reference/devices.md D6. */
export function newDeviceSchema(way: ClaimWay) {
  if (way === "ip") return z.object({ nickname, ip: z.string().trim().pipe(ClaimByIp.shape.ip) });
  const byId = z.object({ nickname, device_id: z.string().trim().min(1, addingTexts.id).pipe(DeviceId) });
  return way === "id" ? byId : byId.extend({ code: z.string().trim().max(16).min(1, "请输入设备验证码！") });
}
export const EditedDevice = z.object({ nickname, remark: remark.unwrap() });
/** Schema for the choice of a group. The value is "" if no group is chosen. */
export const GroupTarget = z.object({ group_id: z.string().min(1, groupTexts.moveTarget) });
/** Schema for the choice of devices, at least one. docs/reference/devices.md D6. */
export const ChosenDevices = z.array(DeviceId).min(1, addingTexts.pick);
