import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { loadFactoryDevices } from "#features/device/device.feature.ts";
import { newCode, newSecret } from "#features/device/device.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";

interface NewDeviceDeps extends Pick<Services, "key" | "clock"> {
  db: { sql: Queryable };
  /** Address at which the device reaches the server. */
  url: string;
}

export interface NewDevice {
  deviceId: string;
  /** Code on the device's label, with which an organisation binds the device. */
  code: string;
}

/**
 * Registers a device and writes its configuration, with which `npm run agent` runs it.
 * @param file path of the configuration; an existing file is never overwritten, because it may hold the only key of a
 * device
 * @throws Error whose Chinese message says why the file cannot be written
 */
export async function makeDevice({ db, key, clock, url }: NewDeviceDeps, file: string): Promise<NewDevice> {
  const [deviceId, code, secret] = [`HY-${newCode()}`, newCode(), newSecret()];
  const data = join(dirname(resolve(file)), `${deviceId}-data`);
  const devices = [{ device_id: deviceId, name: deviceId, factory_key: secret }];
  const config = `${JSON.stringify({ server: url, data, devices }, null, 2)}\n`;
  await writeFile(file, config, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Error(`文件 ${file} 已存在，请换一个文件名`, { cause: error });
    throw new Error(`无法写入 ${file}：${error.message}`, { cause: error });
  });
  try {
    await loadFactoryDevices(db.sql, key, clock, [
      { device_id: deviceId, key: secret, code, type: "AIS", platform: "x86" },
    ]);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { deviceId, code };
}
