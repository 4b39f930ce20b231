import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { entryTrouble, manifestName, packageLimits } from "./package-entry.ts";
import { unpackZip } from "./unpack-zip.ts";
import { UpgradeRefusal } from "./upgrade-refusal.ts";

const Manifest = z.object({ name: z.literal("huiyan-edge"), version: z.string(), platform: z.string() });
const Program = z.object({ version: z.string() });

export interface ExpectedPackage {
  version: string;
  platform: string;
}

/**
 * Unpacks a package into a new folder and compares it with its announcement. After a refusal, the caller must delete
 * the folder.
 * @throws UpgradeRefusal
 */
export async function unpackPackage(file: string, folder: string, expected: ExpectedPackage): Promise<void> {
  await unpackZip(file, folder, { ...packageLimits, trouble: entryTrouble });
  refuseOtherProgram(folder, expected);
}

function refuseOtherProgram(folder: string, { version, platform }: ExpectedPackage): void {
  const manifest = readJson(join(folder, manifestName), Manifest);
  const program = readJson(join(folder, "apps/edge/package.json"), Program);
  if (manifest === undefined || program === undefined)
    throw new UpgradeRefusal("bad_package", "安装包不完整：缺少版本说明");
  if (manifest.version !== version || program.version !== version)
    throw new UpgradeRefusal("bad_package", `安装包内的版本（${manifest.version}）与声明的（${version}）不一致`);
  if (manifest.platform !== platform)
    throw new UpgradeRefusal("bad_package", `安装包内的平台（${manifest.platform}）与声明的（${platform}）不一致`);
}

function readJson<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    if (statSync(path).size > packageLimits.manifestBytes) return undefined;
    return schema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch {
    return undefined;
  }
}
