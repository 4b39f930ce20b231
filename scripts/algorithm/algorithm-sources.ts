import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { root } from "../repository.ts";

/** Where an algorithm's module stands. */
export interface AlgorithmSource {
  file: string;
  /** Name of the module's export; `default` for one that is its file's only one. */
  exported: string;
  manifest: AlgorithmManifest;
}

/** The algorithms of this repository. */
export async function ownSources(): Promise<AlgorithmSource[]> {
  const files = globSync("apps/edge/src/features/*/*.feature.ts", { cwd: root }).toSorted();
  const sources = await Promise.all(files.map((file) => sourcesIn(join(root, file))));
  return sources.flat();
}

/** One of anybody's: its default export. @throws a Chinese sentence where that is no algorithm */
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
