import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type FacePage, LibraryFace } from "@huiyan/contract/face/face.device";
import { deriveKey, openWith, sealWith } from "@huiyan/device-link/sealed";
import { FaceIndex } from "@huiyan/face-model/face-index";
import { z } from "zod";
import { type FaceLookup, type KnownFace } from "../../platform/face/seen-face.ts";
import { writeDurably } from "../../platform/store/durable-file.ts";

const Kept = z.object({ version: z.number(), faces: z.array(LibraryFace) });

/** The faces of the device's organisation: on the disk sealed with a key of the device's secret, opened in memory only. */
export class FaceLibrary implements FaceLookup {
  readonly #path: string;
  /** There while the platform has not heard of a wipe. */
  readonly #wipedPath: string;
  readonly #deviceId: string;
  readonly #index = new FaceIndex();
  readonly #faces = new Map<string, LibraryFace>();
  #version = 0;

  /** @param folder the device's own */
  constructor(folder: string, deviceId: string) {
    this.#path = join(folder, "faces.sealed");
    this.#wipedPath = join(folder, "faces.wiped");
    this.#deviceId = deviceId;
  }

  /** What it holds durably; 0: nothing. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#faces.size;
  }

  /** Whether anything of a library is there, readable or not. */
  get isThere(): boolean {
    return this.#version > 0 || existsSync(this.#path);
  }

  /** A file that is damaged, or was sealed under another secret, counts as none. */
  load(secret: string): void {
    if (!existsSync(this.#path)) return;
    try {
      const sealed = Buffer.from(readFileSync(this.#path, "utf8"), "base64");
      const { version, faces } = Kept.parse(JSON.parse(openWith(this.#key(secret), sealed)));
      for (const face of faces) this.#put(face);
      this.#version = version;
    } catch {
      this.#empty();
    }
  }

  /** Holds it durably when it returns. @param version after this page */
  apply({ full, removed, faces }: FacePage, version: number, secret: string): void {
    if (full) this.#empty();
    for (const id of removed) {
      this.#index.delete(id);
      this.#faces.delete(id);
    }
    for (const face of faces) this.#put(face);
    const text = JSON.stringify({ version, faces: [...this.#faces.values()] } satisfies z.infer<typeof Kept>);
    writeDurably(this.#path, sealWith(this.#key(secret), text).toString("base64"));
    this.#version = version;
  }

  /** Nothing of it is left, on the disk or in memory. @param isToReport the platform has to hear of it */
  wipe(isToReport: boolean): void {
    if (isToReport) writeDurably(this.#wipedPath, "");
    rmSync(this.#path, { force: true });
    this.#empty();
  }

  /** A wipe that the platform has not heard of yet, also before the program was started again. */
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
  }

  #key(secret: string): Buffer {
    return deriveKey(secret, this.#deviceId, "huiyan/faces-at-rest/v1");
  }
}
