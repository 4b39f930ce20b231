import { arch, platform } from "node:os";
import { type AlgorithmManifest } from "@huiyan/contract/algorithm/algorithm.device";
import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { z } from "zod";

/**
 * Memory in MiB that an algorithm may use per camera, by input. Algorithms that keep pictures keep a few of 6 MB each
 * at 1920 × 1080.
 */
const memoryMb = { detections: 64, picture: 192, view: 64 };

/**
 * Returns the manifest of an algorithm of this repository. Version and kind come from the algorithm store; schemas are
 * converted to JSON Schema.
 * @param looksAt additional input. picture: the frame itself; view: measurements of the whole picture only
 */
export function builtInManifest(
  id: string,
  settings: z.ZodObject,
  event: z.ZodObject,
  looksAt: keyof typeof memoryMb = "detections",
): AlgorithmManifest & { needs: NonNullable<AlgorithmManifest["needs"]> } {
  const row = findAlgorithm(id);
  if (row === undefined) throw new Error(`the algorithm store has no ${id}`);
  return {
    id,
    version: row.version,
    platforms: [`${platform()}-${arch()}`],
    kind: row.kind,
    settings: z.toJSONSchema(settings, { io: "input" }),
    event: z.toJSONSchema(event),
    needs: {
      model: looksAt !== "view",
      picture: looksAt === "picture",
      view: looksAt === "view",
      fps: 1,
      memory_mb: memoryMb[looksAt],
    },
  };
}
