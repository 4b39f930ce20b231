import { createHash } from "node:crypto";

/** One digest over names, sizes and contents of all entries, in their order. */
export class EntryDigest {
  readonly #all = createHash("sha256");
  #entries = 0;

  /** Passes the bytes through. @returns what is to be called when they have ended */
  begin(name: string): { take(bytes: Uint8Array): void; end(): void } {
    const own = createHash("sha256");
    let size = 0;
    return {
      take(bytes) {
        own.update(bytes);
        size += bytes.length;
      },
      end: () => {
        this.#all.update(`${name}\0${size}\0${own.digest("hex")}\n`);
        this.#entries++;
      },
    };
  }

  /** As of now; more may follow. */
  sum(): { entries: number; sha256: string } {
    return { entries: this.#entries, sha256: this.#all.copy().digest("hex") };
  }
}
