import { fullBelowBytes, readDiskSpace } from "./disk-space.ts";
import { DiskFull } from "./file-store.ts";

/** A reading of the disk counts for so long; what was written since then is taken off it. */
const freshMs = 100;

/** Lets nothing begin that would leave the disk full: what others are about to write counts as written. */
export class DiskRoom {
  readonly #folder: string;
  #underWayBytes = 0;
  #reading: { at: number; freeBytes: Promise<number>; writtenBytes: number } | undefined;

  /** @param folder on the disk that is written to */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs what writes so many bytes. @throws DiskFull before it, where there is no room; and as `write` does */
  async hold<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    this.#underWayBytes += bytes;
    try {
      const isFull = (freeBytes: number) => freeBytes - this.#underWayBytes < fullBelowBytes;
      // nobody is refused for what was read before somebody made room
      const freeBytes = isFull(await this.#freeBytes()) ? await this.#freeBytes(0) : await this.#freeBytes();
      if (isFull(freeBytes)) {
        throw new DiskFull(`files cannot be stored: ${freeBytes} bytes are left of the disk of ${this.#folder}`);
      }
      return await write();
    } finally {
      this.#underWayBytes -= bytes;
      if (this.#reading !== undefined) this.#reading.writtenBytes += bytes;
    }
  }

  /** @param oldestMs how old a reading may be */
  async #freeBytes(oldestMs = freshMs): Promise<number> {
    const now = performance.now();
    if (this.#reading === undefined || now - this.#reading.at >= oldestMs) {
      const freeBytes = readDiskSpace(this.#folder).then((space) => space.freeBytes);
      this.#reading = { at: now, freeBytes, writtenBytes: 0 };
    }
    const reading = this.#reading;
    return (await reading.freeBytes) - reading.writtenBytes;
  }
}
