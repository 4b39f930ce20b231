import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type FacePage, LibraryFace } from "@huiyan/contract/face/face.device";
import { deriveKey, openWith, sealWith } from "@huiyan/device-link/sealed";
import { embeddingModel } from "@huiyan/face-model/embedding";
import { FaceIndex } from "@huiyan/face-model/face-index";
import { z } from "zod";
import { type FaceLookup, type KnownFace } from "../../platform/face/seen-face.ts";
import { writeDurably } from "../../platform/store/durable-file.ts";

/** Files of earlier programs name no model: theirs is 1. */
const Kept = z.object({
  model: z.number().default(1),
  version: z.number(),
  whole: z.boolean().default(true),
  faces: z.array(LibraryFace),
});

/**
 * The faces of the device's organisation: on disk encrypted with a key of the device's secret, decrypted in memory
 * only.
 */
export class FaceLibrary implements FaceLookup {
  readonly #path: string;
  /** Exists until a wipe is reported to the platform. */
  readonly #wipedPath: string;
  readonly #deviceId: string;
  readonly #index = new FaceIndex();
  readonly #faces = new Map<string, LibraryFace>();
  #version = 0;
  #isWhole = false;

  /** @param folder the device's own */
  constructor(folder: string, deviceId: string) {
    this.#path = join(folder, "faces.sealed");
    this.#wipedPath = join(folder, "faces.wiped");
    this.#deviceId = deviceId;
  }

  /** Version that is stored durably; 0: none. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#faces.size;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Whether any part of a library exists, readable or not. */
  get isThere(): boolean {
    return this.#version > 0 || existsSync(this.#path);
  }

  /** A file that is damaged, was sealed under another secret, or holds embeddings of another model counts as none. */
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
   * Holds the page durably when it returns. Faces of another model are left out: an earlier platform sends them.
   * @param version after this page
   */
  apply({ model, full, whole, removed, faces }: FacePage, version: number, secret: string): void {
    if (full) this.#empty();
    for (const id of removed) {
      this.#index.delete(id);
      this.#faces.delete(id);
    }
    for (const face of model === embeddingModel ? faces : []) this.#put(face);
    // A page of another model holds no face of this one.
    const isWhole = whole && model === embeddingModel;
    const kept = { model: embeddingModel, version, whole: isWhole, faces: [...this.#faces.values()] };
    const text = JSON.stringify(kept satisfies z.infer<typeof Kept>);
    writeDurably(this.#path, sealWith(this.#key(secret), text).toString("base64"));
    this.#version = version;
    this.#isWhole = isWhole;
  }

  /** The organisation has no faces: an empty library is whole. */
  setEmpty(): void {
    this.#isWhole = this.#version === 0;
  }

  /**
   * Deletes the library on disk and in memory.
   * @param isToReport the platform must be informed
   */
  wipe(isToReport: boolean): void {
    if (isToReport) writeDurably(this.#wipedPath, "");
    rmSync(this.#path, { force: true });
    this.#empty();
  }

  /** A wipe that is not yet reported to the platform, also from before a restart. */
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
