import { fullBelowBytes, readDiskSpace } from "./disk-space.ts";
import { DiskFull } from "./file-store.ts";

/** Lets nothing begin that would leave the disk full: what others are about to write counts as written. */
export class DiskRoom {
  readonly #folder: string;
  #underWayBytes = 0;

  /** @param folder on the disk that is written to */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs what writes so many bytes. @throws DiskFull before it, where there is no room; and as `write` does */
  async hold<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    this.#underWayBytes += bytes;
    try {
      const { freeBytes } = await readDiskSpace(this.#folder);
      if (freeBytes - this.#underWayBytes < fullBelowBytes) {
        throw new DiskFull(`files cannot be stored: ${freeBytes} bytes are left of the disk of ${this.#folder}`);
      }
      return await write();
    } finally {
      this.#underWayBytes -= bytes;
    }
  }
}
