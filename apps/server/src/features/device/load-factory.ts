import { deviceTypes } from "@huiyan/contract/device/device.rules";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type Clock } from "#platform/clock/clock.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { putFactoryDevice } from "./factory.queries.ts";

const FactoryDevice = z.object({
  device_id: DeviceId,
  key: z.string().min(16, "出厂密钥至少 16 个字符"),
  code: z.string().regex(/^[A-Z0-9]{8}$/, "设备码须为 8 位大写字母或数字"),
  type: z.enum(deviceTypes),
  platform: z.string().max(32).default(""),
});
export type FactoryDevice = z.input<typeof FactoryDevice>;
export const FactoryList = z.array(FactoryDevice).max(100_000);

/** Stores devices in the factory registry; known devices are replaced. Returns their number. */
export async function loadFactoryDevices(
  db: Queryable,
  key: MasterKey,
  clock: Clock,
  devices: FactoryDevice[],
): Promise<number> {
  for (const rawInput of devices) {
    const device = FactoryDevice.parse(rawInput);
    await putFactoryDevice(
      db,
      {
        device_id: device.device_id,
        key_sealed: key.seal(device.key),
        code_sealed: key.seal(device.code),
        type: device.type,
        platform: device.platform,
      },
      clock.now(),
    );
  }
  return devices.length;
}
