import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { readIfThere } from "../store/durable-file.ts";
import { type AlgorithmCode } from "./algorithm-program.ts";

export const manifestFile = "manifest.json";

/** Returns the path of a package's module. */
export const entryOf = (folder: string, { entry = "main.mjs" }: AlgorithmManifest): string => join(folder, entry);

/**
 * Reads the algorithm that was unpacked into a folder.
 * @returns undefined if it is missing or damaged
 */
export function readAlgorithm(folder: string): AlgorithmCode | undefined {
  const text = readIfThere(join(folder, manifestFile));
  if (text === undefined) return undefined;
  try {
    const manifest = AlgorithmManifest.parse(JSON.parse(text));
    const entry = entryOf(folder, manifest);
    return existsSync(entry) ? { manifest, entry: pathToFileURL(entry).href } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads all algorithms in the subfolders of a folder; empty if the folder is missing. */
export function readAlgorithms(folder: string): AlgorithmCode[] {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names.flatMap((name) => readAlgorithm(join(folder, name)) ?? []);
}
