import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
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

const weights = join(root, "apps/edge/src/platform/model/weights");
const Origins = z.record(z.string(), z.object({ sha256: z.string() }));

/**
 * A network gets out only if it is noted what made it: those that learn from verdicts are noted once they have passed
 * (`npm run reader`). @param folder of the networks @throws a Chinese sentence that names the one that is not
 */
export function checkNetworks(folder: string = weights): void {
  const origins = Origins.parse(JSON.parse(readFileSync(join(folder, "origins.json"), "utf8")));
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".onnx"))) {
    const sha256 = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    if (origins[name]?.sha256 === sha256) continue;
    throw new Error(`模型 ${name} 没有登记来源：请先用 npm run reader -- judge … --take 评判，或恢复原来的文件`);
  }
}

/** Of `@vladmandic/human` the agent needs the runtime and what finds and describes faces, not its many other models. */
export function isNeededByAgent(name: string, path: string): boolean {
  if (name !== "@vladmandic/human") return true;
  if (path.startsWith("/models/")) return /^\/models\/(blazeface|facemesh|faceres)\./.test(path);
  return !/^\/(demo|tmp|src|types|assets|tfjs)(\/|$)/.test(path);
}
