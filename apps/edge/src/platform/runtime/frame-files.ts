import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Picture } from "../model/picture.ts";
import { memoryFolder } from "../store/memory-folder.ts";

interface Written {
  path: string;
  ready: Promise<void>;
  readers: number;
}

/**
 * Files with the bytes of pictures, for algorithms that need them. All algorithms share one copy; it is deleted when
 * the last one has answered.
 */
export class FrameFiles {
  readonly #written = new Map<Picture, Written>();
  #folder: string | undefined;
  #last = 0;

  /** Returns the path of a file with the picture's bytes. The caller must call `release` afterwards. */
  async take(picture: Picture): Promise<string> {
    let written = this.#written.get(picture);
    if (written === undefined) {
      this.#folder ??= newFolder(memoryFolder());
      const path = join(this.#folder, `${++this.#last}.rgb`);
      written = { path, ready: writeFile(path, picture.rgb, { mode: 0o600 }), readers: 0 };
      this.#written.set(picture, written);
    }
    written.readers += 1;
    await written.ready;
    return written.path;
  }

  release(picture: Picture): void {
    const written = this.#written.get(picture);
    if (written === undefined) return;
    written.readers -= 1;
    if (written.readers > 0) return;
    this.#written.delete(picture);
    rmSync(written.path, { force: true });
  }

  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
    this.#written.clear();
  }
}

const prefix = "huiyan-frames-";

/** Creates a folder for this process, and deletes folders of processes that were killed. */
function newFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const pid = Number(name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : Number.NaN);
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // the process exists but belongs to another user
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
