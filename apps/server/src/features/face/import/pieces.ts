import { Readable } from "node:stream";
import { faceImportLimits } from "@huiyan/contract/face/face.rules";
import { RandomAccessReader } from "yauzl";
import { type Queryable } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/error/app-error.ts";
import { openBytes } from "../library/face-seal.ts";
import { readPiece } from "./upload.queries.ts";

const { pieceBytes } = faceImportLimits;

export const pieceCount = (bytes: number): number => Math.ceil(bytes / pieceBytes);
/** Returns the bytes of piece `number`; only the last piece is shorter than the others. */
export const pieceLength = (bytes: number, number: number): number => Math.min(pieceBytes, bytes - number * pieceBytes);

/** Reads a zip that is stored in encrypted pieces. One piece is in memory at a time. */
export class PieceReader extends RandomAccessReader {
  readonly #db: Queryable;
  readonly #uploadId: string;
  readonly #key: Buffer;
  #last: { number: number; bytes: Buffer } | undefined;
  /** Why a piece could not be read; the zip is not to blame. */
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

  /** Returns bytes of the zip. @throws AppError face_upload_gone */
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
