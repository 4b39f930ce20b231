import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type FacePage, LibraryFace } from "@huiyan/contract/face/face.device";
import { deriveKey, openWith, sealWith } from "@huiyan/device-link/sealed";
import { embeddingModel } from "@huiyan/face-model/embedding";
import { FaceIndex } from "@huiyan/face-model/face-index";
import { z } from "zod";
import { type FaceLookup, type KnownFace } from "#platform/face/seen-face.ts";
import { writeDurably } from "#platform/store/durable-file.ts";

/** Content of the file. `model`: model of the embeddings; older programs did not store it and used model 1. */
const Kept = z.object({
  model: z.number().default(1),
  version: z.number(),
  whole: z.boolean().default(true),
  faces: z.array(LibraryFace),
});

/**
 * The face library of the device's organisation. The library on disk is encrypted with a key derived from the device's
 * secret. The library is decrypted in memory only.
 */
export class FaceLibrary implements FaceLookup {
  readonly #path: string;
  /**
   * Path of a file that exists from a wipe of the library until the platform has received the report about the wipe.
   */
  readonly #wipedPath: string;
  readonly #deviceId: string;
  readonly #index = new FaceIndex();
  readonly #faces = new Map<string, LibraryFace>();
  #version = 0;
  #isWhole = false;

  /** @param folder folder of this device */
  constructor(folder: string, deviceId: string) {
    this.#path = join(folder, "faces.sealed");
    this.#wipedPath = join(folder, "faces.wiped");
    this.#deviceId = deviceId;
  }

  /** Version of the stored library; 0: none. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#faces.size;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** True if there is a library in memory or on disk, even if its file cannot be read. */
  get isThere(): boolean {
    return this.#version > 0 || existsSync(this.#path);
  }

  /**
   * Loads the stored library. A file that is damaged, was encrypted with another secret, or contains embeddings of
   * another model is ignored.
   */
  load(secret: string): void {
    if (!existsSync(this.#path)) return;
    try {
      const sealed = Buffer.from(readFileSync(this.#path, "utf8"), "base64");
      const { model, version, whole, faces } = Kept.parse(JSON.parse(openWith(this.#key(secret), sealed)));
      if (model !== embeddingModel) return;
      for (const face of faces) this.#put(face);
      this.#version = version;
      this.#isWhole = whole;
    } catch {
      this.#empty();
    }
  }

  /**
   * Applies a page of changes, and stores the result durably before it returns. Skips faces of another model, which an
   * older platform may send.
   * @param version version of the library after this page
   */
  apply({ model, full, whole, removed, faces }: FacePage, version: number, secret: string): void {
    if (full) this.#empty();
    for (const id of removed) {
      this.#index.delete(id);
      this.#faces.delete(id);
    }
    for (const face of model === embeddingModel ? faces : []) this.#put(face);
    // a page for another model contains no face that this program can use, so the library is not complete
    const isWhole = whole && model === embeddingModel;
    const kept = { model: embeddingModel, version, whole: isWhole, faces: [...this.#faces.values()] };
    const text = JSON.stringify(kept satisfies z.infer<typeof Kept>);
    writeDurably(this.#path, sealWith(this.#key(secret), text).toString("base64"));
    this.#version = version;
    this.#isWhole = isWhole;
  }

  /** Marks the empty library as complete, because the organisation has no faces. */
  setEmpty(): void {
    this.#isWhole = this.#version === 0;
  }

  /**
   * Deletes the library on disk and in memory.
   * @param isToReport true if the platform must be informed
   */
  wipe(isToReport: boolean): void {
    if (isToReport) writeDurably(this.#wipedPath, "");
    rmSync(this.#path, { force: true });
    this.#empty();
  }

  /** True if a wipe, possibly before a restart, was not yet reported to the platform. */
  get isWipeUnreported(): boolean {
    return existsSync(this.#wipedPath);
  }

  wipeReported(): void {
    rmSync(this.#wipedPath, { force: true });
  }

  nearest(embedding: Int8Array): (KnownFace & { score: number }) | undefined {
    const found = this.#index.nearest(embedding);
    const face = found && this.#faces.get(found.id);
    if (found === undefined || face === undefined) return undefined;
    const { id, name, code, type } = face;
    return { id, name, code, type, score: found.score };
  }

  #put(face: LibraryFace): void {
    const bytes = Buffer.from(face.embedding, "base64");
    this.#index.set(face.id, new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
    this.#faces.set(face.id, face);
  }

  #empty(): void {
    this.#index.clear();
    this.#faces.clear();
    this.#version = 0;
    this.#isWhole = false;
  }

  #key(secret: string): Buffer {
    return deriveKey(secret, this.#deviceId, "huiyan/faces-at-rest/v1");
  }
}
