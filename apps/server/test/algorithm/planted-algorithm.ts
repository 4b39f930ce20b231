import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { privateKeyPem } from "./algorithm-package.ts";

const packer = fileURLToPath(new URL("../../../../scripts/pack-algorithm.ts", import.meta.url));
const run = promisify(execFile);

/** Code that a faulty version runs additionally at each frame. */
const plantedFaults = {
  none: "",
  throws: 'throw new Error("坏了");',
  grows: "held.push(Buffer.alloc(24 * 1024 * 1024, 1));",
  works: "for (const end = Date.now() + 2_000; Date.now() < end; );",
  waits: "await new Promise((resolve) => setTimeout(resolve, 2_000));",
  /** Raises ten times as many alarms, see {@link alarmEveryMs}. */
  noisy: "",
} as const;
export type PlantedFault = keyof typeof plantedFaults;

const alarmEveryMs = (fault: PlantedFault): number => (fault === "noisy" ? 1_000 : 10_000);

/** Returns a module that finds a person in its region at regular times, for any picture. */
const moduleText = (fault: PlantedFault): string => `
const held = [];
const polygon = [[0, 0], [1, 0], [1, 1]];
function start() {
  let last = 0;
  return {
    async step({ at }) {
      ${plantedFaults[fault]}
      // up to half a frame early counts as on time
      if (at - last < ${alarmEveryMs(fault) - 500}) return [];
      last = at;
      return [{ at, data: { boxes: [], count: 1, region: "区", polygon, seconds: 1 }, closeUps: [] }];
    },
    isOpen: () => true,
    hold() {},
    finish: () => [],
  };
}
const manifest = {
  id: "area_intrusion", version: "1.0.0", platforms: ["*"], kind: "alarm", settings: {}, event: {},
  needs: { model: false, fps: 1, memory_mb: 64 },
};
export default { manifest, start };
`;

async function pack(folder: string, id: string, version: string, what: readonly string[]): Promise<string> {
  const key = join(folder, "private.pem");
  await writeFile(key, privateKeyPem, { mode: 0o600 });
  await run(process.execPath, [packer, ...what, "--version", version, "--key", key, "--out", folder]);
  return join(folder, `${id}-${version}.hya`);
}

/** Packs and signs an area intrusion algorithm with this fault, using the packer. @returns its path */
export async function packPlanted(folder: string, version: string, fault: PlantedFault): Promise<string> {
  const module = join(folder, `planted-${fault}.mjs`);
  await writeFile(module, moduleText(fault));
  return pack(folder, "area_intrusion", version, ["--module", module]);
}

/** Packs an algorithm of this repository. @returns its path */
export function packOwn(folder: string, id: string, version: string): Promise<string> {
  return pack(folder, id, version, ["--id", id, "--platform", "*"]);
}
