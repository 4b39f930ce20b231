import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type ZipFile } from "yazl";
import { judgePicture } from "../storage/picture-header.ts";
import { drawingParts, type PictureColumn, type PlacedPicture, pictureName } from "./drawing-parts.ts";
import { type CellValue } from "./sheet-parts.ts";

const maxPixels = 40_000_000;

/** Returns the JPEG of a row; undefined if the row has none. */
type PictureOf = (row: readonly CellValue[]) => Buffer | undefined;

interface Stored extends PlacedPicture {
  start: number;
  bytes: number;
}

/**
 * Pictures of a workbook's rows. Until all rows are written, the pictures are kept in a file, so that memory does not
 * grow.
 */
export class SheetPictures {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #room: PictureColumn;
  readonly #pictureOf: PictureOf;
  readonly #stored: Stored[] = [];
  #size = 0;

  private constructor(path: string, file: FileHandle, room: PictureColumn, pictureOf: PictureOf) {
    this.#path = path;
    this.#file = file;
    this.#room = room;
    this.#pictureOf = pictureOf;
  }

  /** @param path path of a temporary file, which is created here and deleted by the caller */
  static async create(path: string, room: PictureColumn, pictureOf: PictureOf): Promise<SheetPictures> {
    return new SheetPictures(path, await open(path, "wx", 0o600), room, pictureOf);
  }

  get count(): number {
    return this.#stored.length;
  }

  /** Stores the row's picture. @returns height of the row in pixels, if it has a picture */
  async add(row: readonly CellValue[], at: number): Promise<number | undefined> {
    const bytes = this.#pictureOf(row);
    const verdict = bytes && judgePicture(bytes, maxPixels);
    if (bytes === undefined || verdict?.ok !== true) return undefined;
    const { width, height } = verdict.header;
    const scale = Math.min(this.#room.width / width, this.#room.height / height);
    const fitted = { width: Math.round(width * scale), height: Math.round(height * scale) };
    await this.#file.write(bytes, 0, bytes.length, this.#size);
    this.#stored.push({ row: at, ...fitted, start: this.#size, bytes: bytes.length });
    this.#size += bytes.length;
    return this.#room.height;
  }

  /**
   * Adds the pictures and the parts that place them to the zip. Each picture is read from the file only when it is
   * written.
   */
  async addTo(zip: ZipFile): Promise<void> {
    await this.#file.close();
    for (const [at, { start, bytes }] of this.#stored.entries()) {
      // compressed, because some programs cannot read uncompressed entries whose check sum follows the data
      const options = { compressionLevel: 1, size: bytes };
      zip.addReadStreamLazy(pictureName(at), options, (give) =>
        give(null, createReadStream(this.#path, { start, end: start + bytes - 1 })),
      );
    }
    const parts = drawingParts(this.#stored, this.#room.column);
    for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  }
}
