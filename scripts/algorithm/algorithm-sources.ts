import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { root } from "../repository.ts";

/** Location and manifest of an algorithm's source module. */
export interface AlgorithmSource {
  file: string;
  /** Name under which the module exports the algorithm; `default` in a file with one algorithm. */
  exported: string;
  manifest: AlgorithmManifest;
}

/** Returns the source modules of all algorithms of this repository. */
export async function ownSources(): Promise<AlgorithmSource[]> {
  const files = globSync("apps/edge/src/features/*/*.feature.ts", { cwd: root }).toSorted();
  const sources = await Promise.all(files.map((file) => sourcesIn(join(root, file))));
  return sources.flat();
}

/**
 * Returns the algorithm that a file exports as default. The file may lie outside this repository.
 * @throws Error in Chinese if the default export is no algorithm
 */
export async function sourceAt(path: string): Promise<AlgorithmSource> {
  const source = (await sourcesIn(resolve(path))).find(({ exported }) => exported === "default");
  if (source === undefined) throw new Error(`${path} 没有以 default 导出算法`);
  return source;
}

async function sourcesIn(file: string): Promise<AlgorithmSource[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.entries(module).flatMap(([exported, value]) => {
    if (typeof value !== "object" || value === null || !("start" in value) || !("manifest" in value)) return [];
    const manifest = AlgorithmManifest.parse(value.manifest);
    const row = findAlgorithm(manifest.id);
    const named = row && { name: [row.name, row.tw, row.en] };
    return [{ file, exported, manifest: AlgorithmManifest.parse({ entry: "main.mjs", ...named, ...manifest }) }];
  });
}
