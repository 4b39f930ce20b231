import { continued, maxRecordBytes, sharedStrings } from "./biff-records.ts";
import { type RecordFile } from "./record-file.ts";

/** Maximum characters of a text. A text must fit into one record. */
const maxCharacters = 4000;
/**
 * Maximum characters of all texts that are remembered to find repetitions. Beyond this limit, a new text is stored once
 * per cell.
 */
const maxKnownCharacters = 4_000_000;
const countsBytes = 8;

/** Texts of a workbook, numbered from 0. They are written to a file; a repeated text is stored once. */
export class SharedStrings {
  readonly #file: RecordFile;
  readonly #known = new Map<string, number>();
  #knownCharacters = 0;
  readonly #chunk = Buffer.alloc(maxRecordBytes);
  #filled = 0;
  /** Texts in the first record, which also holds the counts. The records in the file continue it. */
  #first: Buffer | undefined;
  #cells = 0;
  #unique = 0;

  constructor(file: RecordFile) {
    this.#file = file;
  }

  /** Returns the number of a text, which is added if it is new. The file's buffer must have space for one record. */
  numberOf(text: string): number {
    this.#cells++;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const number = this.#unique++;
    if (this.#knownCharacters < maxKnownCharacters) {
      this.#known.set(text, number);
      this.#knownCharacters += text.length;
    }
    this.#append(text.slice(0, maxCharacters).toWellFormed());
    return number;
  }

  #append(text: string): void {
    const bytes = 3 + text.length * 2;
    const room = this.#first === undefined ? maxRecordBytes - countsBytes : maxRecordBytes;
    if (this.#filled + bytes > room) this.#close();
    this.#chunk.writeUInt16LE(text.length, this.#filled);
    this.#chunk.writeUInt8(1, this.#filled + 2);
    this.#chunk.write(text, this.#filled + 3, "utf16le");
    this.#filled += bytes;
  }

  #close(): void {
    const chunk = this.#chunk.subarray(0, this.#filled);
    if (this.#first === undefined) this.#first = Buffer.from(chunk);
    else this.#file.put(continued(chunk));
    this.#filled = 0;
  }

  /** Returns the first record, which precedes the records in the file. */
  async finish(): Promise<Buffer> {
    this.#close();
    await this.#file.flush();
    return sharedStrings(this.#cells, this.#unique, this.#first ?? Buffer.alloc(0));
  }
}
