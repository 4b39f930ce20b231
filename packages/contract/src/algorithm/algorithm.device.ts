import { z } from "zod";

/** What an algorithm says of itself, so that it can be delivered as a package. Schemas as JSON Schema. */
export const AlgorithmManifest = z.object({
  id: z.string().min(1).max(64),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  platforms: z.array(z.string().max(32)).min(1),
  /** alarm: becomes a message with bell and push; record: goes to its own table. */
  kind: z.enum(["alarm", "record"]),
  settings: z.record(z.string(), z.unknown()),
  event: z.record(z.string(), z.unknown()),
});
export type AlgorithmManifest = z.infer<typeof AlgorithmManifest>;
