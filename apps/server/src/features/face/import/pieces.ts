import { Readable } from "node:stream";
import { faceImportLimits } from "@huiyan/contract/face/face.rules";
import { RandomAccessReader } from "yauzl";
import { type Queryable } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { openBytes } from "../library/face-seal.ts";
import { readPiece } from "./upload.queries.ts";

const { pieceBytes } = faceImportLimits;

export const pieceCount = (bytes: number): number => Math.ceil(bytes / pieceBytes);
/** Returns the length in bytes of piece `number` of a zip of `bytes` bytes. Only the last piece may be shorter. */
export const pieceLength = (bytes: number, number: number): number => Math.min(pieceBytes, bytes - number * pieceBytes);

/** Reads a zip that is stored in encrypted pieces. Keeps one decrypted piece in memory. */
export class PieceReader extends RandomAccessReader {
  readonly #db: Queryable;
  readonly #uploadId: string;
  readonly #key: Buffer;
  #last: { number: number; bytes: Buffer } | undefined;
  /** Error that occurred when a piece was read from the database. The zip may be intact. */
  failure: unknown;

  constructor(db: Queryable, uploadId: string, key: Buffer) {
    super();
    this.#db = db;
    this.#uploadId = uploadId;
    this.#key = key;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#parts(start, end), { objectMode: false });
  }

  /**
   * Returns the bytes of the zip from `start` up to but excluding `end`.
   * @throws AppError face_upload_gone
   */
  async bytes(start: number, end: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.#parts(start, end)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *#parts(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / pieceBytes);
      const bytes = await this.#piece(number);
      const from = at - number * pieceBytes;
      const part = bytes.subarray(from, Math.min(bytes.length, from + end - at));
      if (part.length === 0) return;
      yield part;
      at += part.length;
    }
  }

  async #piece(number: number): Promise<Buffer> {
    if (this.#last?.number === number) return this.#last.bytes;
    try {
      const sealed = await readPiece(this.#db, this.#uploadId, number);
      if (sealed === undefined) throw new AppError("face_upload_gone");
      const bytes = openBytes(this.#key, sealed);
      this.#last = { number, bytes };
      return bytes;
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
