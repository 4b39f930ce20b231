import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

const defaultBytes = 16 * 1024 * 1024;

/**
 * Result codes of SQLite for a full disk: SQLITE_FULL, and SQLITE_IOERR_SHMSIZE if the log's index has no space.
 * Source: sqlite.org/rescode.html.
 */
const fullCodes = [13, 4874];

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && fullCodes.includes(Number(error.errcode))) return true;
  return "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/**
 * A file that reserves disk space. On a full disk the file is freed, because deleting from the database needs space,
 * and because new events must be stored.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #path: string;
  readonly #bytes: number;
  #isFull = false;

  constructor(folder: string, bytes = defaultBytes) {
    this.#folder = folder;
    this.#path = join(folder, "reserve");
    this.#bytes = bytes;
    this.restore();
  }

  /** True from the first write that had no space until the reserve is restored. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** True if half of the freed reserve is used as well. */
  get isTight(): boolean {
    return this.#isFull && this.#available() < this.#bytes / 2;
  }

  /** Frees the reserve when a write had no space. @returns true if this freed any space */
  release(): boolean {
    this.#isFull = true;
    if (!existsSync(this.#path)) return false;
    rmSync(this.#path, { force: true });
    return true;
  }

  /**
   * Restores the reserve if there is enough free space.
   * @returns true if the disk counted as full until now
   */
  restore(): boolean {
    const wasFull = this.#isFull;
    if (existsSync(this.#path) || this.#fill()) {
      this.#isFull = this.#available() === 0;
      return wasFull && !this.#isFull;
    }
    this.#isFull = true;
    return false;
  }

  #available(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }

  #fill(): boolean {
    if (this.#available() < 2 * this.#bytes) return false;
    const file = openSync(this.#path, "w", 0o600);
    try {
      const chunk = Buffer.alloc(Math.min(this.#bytes, 1024 * 1024));
      for (let written = 0; written < this.#bytes; written += chunk.length) writeSync(file, chunk);
      fsyncSync(file);
      return true;
    } catch {
      rmSync(this.#path, { force: true });
      return false;
    } finally {
      closeSync(file);
    }
  }
}
