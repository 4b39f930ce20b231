import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";

/** The folders of which an agent consists. */
export const agentFolders = ["apps/edge", "packages/contract", "packages/device-link", "packages/face-model"] as const;

/** What runs: no tests, no harness; of the algorithms what was built of them. */
const isPacked = (path: string): boolean =>
  /^(src\/(?!features|offline\/).*|dist\/algorithms\/[^.].*|package\.json)$/.test(path) && !/\.test\.ts$/.test(path);

/** Names of the files of one of the agent's folders, relative to it, in order. */
export function packedFiles(folder: (typeof agentFolders)[number]): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = files.map((file) => file.slice(join(root, folder).length + 1).replaceAll("\\", "/"));
  return names.filter(isPacked).sort();
}

/** The program tells the version that its own package names. */
export function renamedManifest(manifest: Buffer, version: string): Buffer {
  return Buffer.from(`${JSON.stringify({ ...JSON.parse(manifest.toString("utf8")), version }, null, 2)}\n`);
}
