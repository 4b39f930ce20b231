import { z } from "zod";

/** Failure of a backup or restore; the message is a Chinese sentence that says what the operator must do. */
export class BackupError extends Error {}

/** Version of the format; a reader refuses a newer one. */
export const backupFormat = 1;

/**
 * Names of the entries of a backup, which is a tar, encrypted by age as a whole if it has a passphrase.
 * Entries: `backup.json` (BackupHead), `key`, `own/…` (small files of the installation), `database/<table>/<n>.gz`
 * (parts of COPY output, in order), `files/…` and last `manifest.json`.
 */
export const entryNames = {
  head: "backup.json",
  key: "key",
  own: "own/",
  database: "database/",
  files: "files/",
  manifest: "manifest.json",
} as const;

/** Files of the data folder that a backup contains if they exist. The demo signs its algorithm packages with them. */
export const ownFiles: readonly string[] = ["demo-publisher.pem", "demo-algorithms.version"];

/** Returns whether the product writes entries of this name. A restore rejects all other names. */
export function isEntryName(name: string): boolean {
  if (name === entryNames.head || name === entryNames.key || name === entryNames.manifest) return true;
  if (name.startsWith(entryNames.own)) return ownFiles.includes(name.slice(entryNames.own.length));
  if (name.startsWith(entryNames.database)) return /^[^/]+\/[a-z_][a-z0-9_]*\/\d{6,}\.gz$/.test(name);
  const steps = name.split("/");
  return (
    name.startsWith(entryNames.files) && !/[\\\0]/.test(name) && !steps.some((step) => ["", ".", ".."].includes(step))
  );
}

/** Maximum bytes of an entry that is read into memory: manifest, head, key, own file. */
export const maxSmallBytes = 64 * 1024 * 1024;
/**
 * Maximum uncompressed bytes of a table part that a restore accepts. A backup ends each part after 8 MiB, so only a
 * very long row makes a part longer.
 */
export const maxPartBytes = 128 * 1024 * 1024;

export const BackupHead = z.object({ product: z.literal("huiyan"), format: z.number().int(), version: z.string() });

/** PostgreSQL identifier that needs no quotes. */
const Identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const BackedTable = z.object({ name: Identifier, columns: z.array(Identifier), rows: z.number().int() });
export type BackedTable = z.infer<typeof BackedTable>;

const Partition = z.object({
  parent: Identifier,
  name: Identifier,
  /** Bounds of a partition, as PostgreSQL writes them. */
  bounds: z.string().regex(/^(DEFAULT|FOR VALUES FROM \('[\d: +-]+'\) TO \('[\d: +-]+'\))$/),
});
export type Partition = z.infer<typeof Partition>;

const Sequence = z.object({ table: Identifier, column: Identifier, value: z.number().int(), isCalled: z.boolean() });
export type Sequence = z.infer<typeof Sequence>;

export const FilePart = z.object({
  fileLocation: z.string(),
  startByte: z.number().int(),
  byteLength: z.number().int(),
});
export type FilePart = z.infer<typeof FilePart>;

export const Manifest = z.object({
  version: z.string(),
  madeAt: z.number().int(),
  migrations: z.array(z.string()),
  tables: z.array(BackedTable),
  partitions: z.array(Partition),
  sequences: z.array(Sequence),
  /**
   * Results of the {@link Fact} statements at the time of the backup, by name. The restored database must return the
   * same.
   */
  facts: z.record(z.string(), z.unknown()),
  /** Places of pictures that the backup must contain. */
  evidence: z.array(FilePart),
  /** Number and bytes of the pictures; null if they are in S3 and not in the backup. */
  files: z.object({ count: z.number().int(), bytes: z.number().int() }).nullable(),
  /** Number of all entries before the manifest, and the digest over them. */
  entries: z.number().int(),
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** A statement that returns one JSON value. A backup records the value, and a restore compares it. */
export interface Fact {
  name: string;
  statement: string;
}
