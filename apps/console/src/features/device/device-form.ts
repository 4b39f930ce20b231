import { editDevice } from "@huiyan/contract/device/device.api";
import { groupTexts } from "@huiyan/contract/group/group.rules";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";

const { nickname } = editDevice.input.shape;

/** Specification part 1, section 5: name and id are asked for; what is typed is trimmed. A shared platform asks for the code too. */
export function newDeviceSchema(asksCode: boolean) {
  const code = z.string().trim().max(16);
  return z.object({
    nickname,
    device_id: z.string().trim().min(1, "请输入设备ID！").pipe(DeviceId),
    code: asksCode ? code.min(1, "请输入设备验证码！") : code,
  });
}
export const EditedDevice = z.object({ nickname });
/** Nothing is chosen as "" in a select. */
export const GroupTarget = z.object({ group_id: z.string().min(1, groupTexts.moveTarget) });
/** Specification part 1, section 5. */
export const ChosenDevices = z.array(DeviceId).min(1, "请选择绑定设备！");
