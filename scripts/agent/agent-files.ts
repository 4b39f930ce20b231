import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../repository.ts";

/** Folders whose files make up the agent's archive. */
export const agentFolders = [
  "apps/edge",
  "packages/contract",
  "packages/device-link",
  "packages/face-model",
  "packages/gb28181",
] as const;

/**
 * Folders of the agent's upgrade package. Agents of version 24.11.1 refuse a package with other folders, so GB/T 28181
 * comes with a new installation only; the agent reports that it lacks it.
 */
export const upgradeFolders = agentFolders.filter((folder) => folder !== "packages/gb28181");

/**
 * Returns whether the agent needs a file at run time: no tests and no development tools; algorithms only as built
 * modules.
 */
const isPacked = (path: string): boolean =>
  /^(src\/(?!features|offline\/).*|dist\/algorithms\/[^.].*|package\.json)$/.test(path) && !/\.test\.ts$/.test(path);

/** Returns the files of one of the agent's folders that are packed, relative to the folder and sorted. */
export function packedFiles(folder: (typeof agentFolders)[number]): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = files.map((file) => file.slice(join(root, folder).length + 1).replaceAll("\\", "/"));
  return names.filter(isPacked).sort();
}

/** Returns a package.json with its version replaced by `version`. The program in the package reports this version. */
export function renamedManifest(manifest: Buffer, version: string): Buffer {
  return Buffer.from(`${JSON.stringify({ ...JSON.parse(manifest.toString("utf8")), version }, null, 2)}\n`);
}

/** Folders with neural networks (.onnx); each has an origins.json with their origins. */
const weights = ["apps/edge/src/platform/model/weights", "packages/face-model/src/weights"];
const Origins = z.record(z.string(), z.object({ sha256: z.string() }));

/**
 * Checks that origins.json lists each network with its SHA-256. Networks that are trained on verdicts are listed after
 * their evaluation (`npm run bench -- reader`).
 * @throws Error in Chinese that names a network that is not listed
 */
export function checkNetworks(folders: readonly string[] = weights.map((folder) => join(root, folder))): void {
  for (const folder of folders) checkFolder(folder);
}

function checkFolder(folder: string): void {
  const origins = Origins.parse(JSON.parse(readFileSync(join(folder, "origins.json"), "utf8")));
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".onnx"))) {
    const sha256 = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    if (origins[name]?.sha256 === sha256) continue;
    throw new Error(`模型 ${name} 没有登记来源：请先用 npm run bench -- reader judge … --take 评判，或恢复原来的文件`);
  }
}
