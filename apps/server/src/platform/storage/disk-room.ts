import { fullBelowBytes, readDiskSpace } from "./disk-space.ts";
import { DiskFull } from "./file-store.ts";

/** Maximum age of a measurement of the free space in milliseconds. Bytes that were written after it are subtracted. */
const freshMs = 100;

/** Refuses writes that would fill the disk. Bytes of running writes count as written. */
export class DiskRoom {
  readonly #folder: string;
  #underWayBytes = 0;
  #reading: { at: number; freeBytes: Promise<number>; writtenBytes: number } | undefined;

  /** @param folder any folder on the disk */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs a write of this many bytes. @throws DiskFull before the write if there is no space; the errors of `write` */
  async hold<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    this.#underWayBytes += bytes;
    try {
      const isFull = (freeBytes: number) => freeBytes - this.#underWayBytes < fullBelowBytes;
      // measures again before a refusal, because space may have become free
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

  /** @param oldestMs maximum age of a measurement in milliseconds */
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
