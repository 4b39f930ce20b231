/** The algorithms that come with the device's program: each a folder with its manifest and one module of plain JavaScript. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";
import { fingerprint } from "./fingerprint.ts";

export const algorithmFolder = join(root, "apps/edge/dist/algorithms");
/** Marker in the built folder, written last, so that an interrupted build is repeated. */
const stampName = ".fingerprint";

/**
 * Builds them where their sources have changed since the last build; several processes may do so at once.
 * @returns their ids, each a folder's name
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
  // usually no build is needed: then the bundler need not be loaded
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

/** The first of two builds is used: the other one is equal. */
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
