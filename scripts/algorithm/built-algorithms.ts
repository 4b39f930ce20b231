import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { algorithmFolder, buildAlgorithms } from "../build/build-algorithms.ts";

/** An algorithm that is built and ready to be packed. */
export interface BuiltAlgorithm {
  manifest: AlgorithmManifest;
  /** Returns the algorithm's code: one module of plain JavaScript. */
  code: () => Promise<string>;
}

/** Returns the algorithms of this repository, built if their sources have changed. */
export async function builtAlgorithms(): Promise<BuiltAlgorithm[]> {
  return (await buildAlgorithms()).map((id) => {
    const read = (name: string) => readFileSync(join(algorithmFolder, id, name), "utf8");
    return { manifest: AlgorithmManifest.parse(JSON.parse(read("manifest.json"))), code: async () => read("main.mjs") };
  });
}
