import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { algorithmFolder, buildAlgorithms } from "../build/build-algorithms.ts";

/** An algorithm as it is packed. */
export interface BuiltAlgorithm {
  manifest: AlgorithmManifest;
  /** One module of plain JavaScript. */
  code: () => Promise<string>;
}

/** The algorithms of this repository, each built once for all that need it. */
export async function builtAlgorithms(): Promise<BuiltAlgorithm[]> {
  return (await buildAlgorithms()).map((id) => {
    const read = (name: string) => readFileSync(join(algorithmFolder, id, name), "utf8");
    return { manifest: AlgorithmManifest.parse(JSON.parse(read("manifest.json"))), code: async () => read("main.mjs") };
  });
}
