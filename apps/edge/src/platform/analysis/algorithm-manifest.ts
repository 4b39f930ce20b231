import { arch, platform } from "node:os";
import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { z } from "zod";

/** The manifest of a built-in algorithm: version and kind as in the algorithm store, schemas as JSON Schema. */
export function builtInManifest(id: string, settings: z.ZodObject, event: z.ZodObject): AlgorithmManifest {
  const row = findAlgorithm(id);
  if (row === undefined) throw new Error(`the algorithm store has no ${id}`);
  return {
    id,
    version: row.version,
    platforms: [`${platform()}-${arch()}`],
    kind: row.kind,
    settings: z.toJSONSchema(settings, { io: "input" }),
    event: z.toJSONSchema(event),
  };
}
