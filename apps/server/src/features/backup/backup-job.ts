import { z } from "zod";

const Path = { path: z.string(), passphrase: z.string().optional() };

/** Input of a backup thread, by the kind of work. */
export const BackupThreadData = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("make"),
    ...Path,
    nowMs: z.number(),
    source: z.object({
      databaseUrl: z.string(),
      dataDir: z.string(),
      isInS3: z.boolean(),
      key: z.string(),
      version: z.string(),
    }),
  }),
  z.object({ kind: z.literal("try"), ...Path }),
]);
export type BackupThreadData = z.input<typeof BackupThreadData>;

/** Result of a backup thread. `refused` is a Chinese sentence for the operator. */
export const BackupThreadAnswer = z.union([
  z.object({ refused: z.string() }),
  z.object({ bytes: z.number(), rows: z.number(), files: z.number().nullable() }),
]);
export type BackupThreadAnswer = z.infer<typeof BackupThreadAnswer>;
