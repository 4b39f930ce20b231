import { statfs } from "node:fs/promises";
import { arch, cpus, freemem, networkInterfaces, platform, totalmem } from "node:os";
import { type DeviceTelemetry } from "@huiyan/contract/device/device.device";

type Machine = Pick<DeviceTelemetry, "cpu" | "memory" | "disk">;

export const platformName = `${platform()}-${arch()}`;

/** Measures the machine. The processor load covers the time since the previous measurement. */
export class MachineGauge {
  #last = cpuTimes();

  async read(folder: string): Promise<Machine> {
    const now = cpuTimes();
    const total = now.total - this.#last.total;
    const busy = total - (now.idle - this.#last.idle);
    this.#last = now;
    const disk = await statfs(folder);
    return {
      cpu: total > 0 ? Math.min(1, Math.max(0, busy / total)) : 0,
      memory: { total: totalmem(), used: totalmem() - freemem() },
      disk: { total: disk.blocks * disk.bsize, used: (disk.blocks - disk.bfree) * disk.bsize },
    };
  }
}

function cpuTimes(): { idle: number; total: number } {
  let idle = 0;
  let total = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    total += Object.values(times).reduce((sum, ms) => sum + ms, 0);
  }
  return { idle, total };
}

/** Returns the machine's addresses in local networks, at which a technician can reach the device. */
export function localAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address)
    .slice(0, 16);
}
