import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../repository.ts";

/** The folders of which an agent consists. */
export const agentFolders = ["apps/edge", "packages/contract", "packages/device-link", "packages/face-model"] as const;

/** Files that the agent runs: no tests, no harness; of the algorithms the built modules. */
const isPacked = (path: string): boolean =>
  /^(src\/(?!features|offline\/).*|dist\/algorithms\/[^.].*|package\.json)$/.test(path) && !/\.test\.ts$/.test(path);

/** Names of the files of one of the agent's folders, relative to it, in order. */
export function packedFiles(folder: (typeof agentFolders)[number]): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = files.map((file) => file.slice(join(root, folder).length + 1).replaceAll("\\", "/"));
  return names.filter(isPacked).sort();
}

/** Sets the version that the program reports, which is that of its package. */
export function renamedManifest(manifest: Buffer, version: string): Buffer {
  return Buffer.from(`${JSON.stringify({ ...JSON.parse(manifest.toString("utf8")), version }, null, 2)}\n`);
}

/** Folders of networks, each with a file that names their origins. */
const weights = ["apps/edge/src/platform/model/weights", "packages/face-model/src/weights"];
const Origins = z.record(z.string(), z.object({ sha256: z.string() }));

/**
 * Checks that each network is listed with its origin; those that learn from verdicts are listed once they have passed
 * (`npm run bench -- reader`). @throws a Chinese sentence that names a network that is not listed
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
