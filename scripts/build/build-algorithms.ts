/**
 * Builds the algorithms that come with the agent: each is a folder with its manifest and one module of plain
 * JavaScript.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";
import { fingerprint } from "./fingerprint.ts";

export const algorithmFolder = join(root, "apps/edge/dist/algorithms");
/** Marker in the built folder, written last, so that an interrupted build is repeated. */
const stampName = ".fingerprint";

/**
 * Builds the algorithms if their sources have changed since the last build. Several processes may call this at the same
 * time.
 * @returns ids of the algorithms, which are the names of their folders
 */
export async function buildAlgorithms(): Promise<string[]> {
  const current = fingerprint(root, "algorithms");
  if (!isBuilt(current)) await build(current);
  return readdirSync(algorithmFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

async function build(current: string): Promise<void> {
  console.log("[准备] 正在构建设备算法…");
  // Imported here and not at the top of the file, because usually no build is needed.
  const { ownSources } = await import("../algorithm/algorithm-sources.ts");
  const { bundleAlgorithm } = await import("../algorithm/bundle-algorithm.ts");
  const fresh = `${algorithmFolder}-${process.pid}`;
  for (const source of await ownSources()) {
    const own = join(fresh, source.manifest.id);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "main.mjs"), await bundleAlgorithm(source));
    writeFileSync(join(own, "manifest.json"), JSON.stringify({ ...source.manifest, platforms: ["*"] }));
  }
  writeFileSync(join(fresh, stampName), current);
  swapIn(fresh, current);
}

/**
 * Renames a new build to the final folder. If another process has finished first, its build is kept: both have the same
 * content.
 */
function swapIn(fresh: string, current: string): void {
  try {
    if (isBuilt(current)) return;
    rmSync(algorithmFolder, { recursive: true, force: true });
    renameSync(fresh, algorithmFolder);
  } catch (error) {
    if (!isBuilt(current)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function isBuilt(current: string): boolean {
  const stamp = join(algorithmFolder, stampName);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === current;
}

if (import.meta.main) await buildAlgorithms();
