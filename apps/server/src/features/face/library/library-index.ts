import { setImmediate as turn } from "node:timers/promises";
import { duplicateScore, faceModel } from "@huiyan/contract/face/face.rules";
import { FaceIndex } from "@huiyan/face-model/face-index";
import { type Queryable } from "#platform/db/database.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { type EmbeddingRow, listEmbeddings, listRemoved } from "./face.queries.ts";
import { openBytes, openKey } from "./face-seal.ts";

export interface Alike {
  id: string;
  /** Similarity, from 0 to 1. */
  score: number;
}

interface Library {
  index: FaceIndex;
  /** Last version of the library whose changes are in the index. */
  version: number;
  usedAt: number;
  reading: Promise<void>;
}

/** Milliseconds after the last use for which decrypted descriptors stay in memory. */
const keptMs = 10 * 60_000;
const maxLibraries = 20;
const pageRows = 500;

/**
 * Decrypts a descriptor.
 * @returns undefined if the decryption fails, for example because the server has another master key
 */
export function openEmbedding(master: MasterKey, { key, embedding }: Pick<EmbeddingRow, "key" | "embedding">) {
  try {
    const bytes = openBytes(openKey(master, key), embedding);
    return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch {
    return undefined;
  }
}

/** In-memory indexes of decrypted descriptors, one per organisation, to find duplicates when a picture is checked. */
export class LibraryIndexes {
  readonly #master: MasterKey;
  readonly #libraries = new Map<string, Library>();

  constructor(master: MasterKey) {
    this.#master = master;
  }

  /**
   * Returns the most similar face; undefined if none is similar enough for a duplicate.
   * @param except face that is left out, because its picture is being replaced
   */
  async nearest(db: Queryable, orgId: string, embedding: Int8Array, except?: string): Promise<Alike | undefined> {
    const { index } = await this.#current(db, orgId);
    const found = index.nearest(embedding, except);
    return found === undefined || found.score < duplicateScore ? undefined : found;
  }

  /** Removes indexes from memory that were not used within `keptMs`. */
  sweep(now = Date.now()): void {
    for (const [orgId, { usedAt }] of this.#libraries) if (now - usedAt > keptMs) this.#libraries.delete(orgId);
  }

  async #current(db: Queryable, orgId: string): Promise<Library> {
    this.sweep();
    let library = this.#libraries.get(orgId);
    if (library === undefined) {
      if (this.#libraries.size >= maxLibraries) this.#dropOldest();
      library = { index: new FaceIndex(), version: 0, usedAt: 0, reading: Promise.resolve() };
      this.#libraries.set(orgId, library);
    }
    library.usedAt = Date.now();
    // reads are sequential, because of two concurrent ones the slower could set an older version
    const known = library;
    const reading = known.reading.catch(() => undefined).then(() => this.#read(db, orgId, known));
    known.reading = reading;
    await reading;
    return known;
  }

  async #read(db: Queryable, orgId: string, library: Library): Promise<void> {
    const { index, version: after } = library;
    let version = after;
    for (let at = after; ; ) {
      const removed = await listRemoved(db, orgId, at, pageRows);
      for (const { face_id } of removed) index.delete(face_id);
      at = removed.at(-1)?.version ?? at;
      version = Math.max(version, at);
      if (removed.length < pageRows) break;
    }
    for (let at = after; ; ) {
      const rows = await listEmbeddings(db, orgId, { after: at, limit: pageRows, model: faceModel });
      for (const row of rows) {
        const embedding = openEmbedding(this.#master, row);
        if (embedding !== undefined) index.set(row.id, embedding);
      }
      at = rows.at(-1)?.version ?? at;
      version = Math.max(version, at);
      if (rows.length < pageRows) break;
      await turn();
    }
    library.version = version;
  }

  #dropOldest(): void {
    const [oldest] = [...this.#libraries].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    if (oldest !== undefined) this.#libraries.delete(oldest[0]);
  }
}
