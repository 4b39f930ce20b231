import { type FileHandle, open } from "node:fs/promises";

const blockBytes = 256 * 1024;

/** A file of small records, which are buffered and written block by block. */
export class RecordFile {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #block = Buffer.alloc(blockBytes);
  #filled = 0;
  #written = 0;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<RecordFile> {
    return new RecordFile(path, await open(path, "wx", 0o600));
  }

  /** Bytes added so far. */
  get size(): number {
    return this.#written + this.#filled;
  }

  /** Returns a zeroed buffer for one record of this size. The caller must fill it before the next call. */
  reserve(bytes: number): Buffer {
    if (this.#filled + bytes > blockBytes) throw new Error("flush before a block is full");
    const room = this.#block.subarray(this.#filled, this.#filled + bytes);
    this.#filled += bytes;
    return room.fill(0);
  }

  put(record: Buffer): void {
    record.copy(this.reserve(record.length));
  }

  /** Writes the buffered block if less than `room` bytes of it are free. Await it between records. */
  async flush(room = blockBytes): Promise<void> {
    if (this.#filled + room <= blockBytes) return;
    await this.#file.writeFile(this.#block.subarray(0, this.#filled));
    this.#written += this.#filled;
    this.#filled = 0;
  }

  /** Overwrites earlier bytes at an offset of the file. */
  async patch(at: number, bytes: Buffer): Promise<void> {
    await this.flush();
    await this.#file.write(bytes, 0, bytes.length, at);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
