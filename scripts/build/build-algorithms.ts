/** The algorithms that come with the device's program: each a folder with its manifest and one module of plain JavaScript. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownSources } from "../algorithm/algorithm-sources.ts";
import { bundleAlgorithm } from "../algorithm/bundle-algorithm.ts";
import { root } from "../repository.ts";
import { fingerprint } from "./fingerprint.ts";

const folder = join(root, "apps/edge/dist/algorithms");
/** Lies in the built folder and is written last, so that an interrupted build is done again. */
const stampName = ".fingerprint";

/** Builds them where their sources have changed since the last build; several processes may do so at once. */
export async function buildAlgorithms(): Promise<void> {
  const current = fingerprint(root, "algorithms");
  if (isBuilt(current)) return;
  console.log("[准备] 正在构建设备算法…");
  const fresh = `${folder}-${process.pid}`;
  for (const source of await ownSources()) {
    const own = join(fresh, source.manifest.id);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "main.mjs"), await bundleAlgorithm(source));
    writeFileSync(join(own, "manifest.json"), JSON.stringify({ ...source.manifest, platforms: ["*"] }));
  }
  writeFileSync(join(fresh, stampName), current);
  swapIn(fresh, current);
}

/** Whoever is first wins: the other one's are the same. */
function swapIn(fresh: string, current: string): void {
  try {
    if (isBuilt(current)) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } catch (error) {
    if (!isBuilt(current)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function isBuilt(current: string): boolean {
  const stamp = join(folder, stampName);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === current;
}

if (import.meta.main) await buildAlgorithms();
