import { createHash } from "node:crypto";

/** SHA-256 over the names, sizes and contents of all entries, in their order. */
export class EntryDigest {
  readonly #all = createHash("sha256");
  #entries = 0;

  /** Starts an entry. @returns `take` adds bytes of its content; `end` is called after the last bytes */
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

  /** Returns the count and digest of the entries so far; more entries may follow. */
  sum(): { entries: number; sha256: string } {
    return { entries: this.#entries, sha256: this.#all.copy().digest("hex") };
  }
}
