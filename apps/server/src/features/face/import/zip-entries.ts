import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { faceImportLimits, faceLimits } from "@huiyan/contract/face/face.rules";
import { type Entry, fromRandomAccessReaderPromise, validateFileName } from "yauzl";
import { z } from "zod";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { type PieceReader } from "./pieces.ts";

/** Position and properties of a file in a zip, as APPNOTE 4.3.7 of the zip format defines them. */
export const ZipFile = z.object({
  /** Path of the file within the zip. */
  path: z.string(),
  /** Offset of the file's local header in bytes. */
  offset: z.number().int().min(0),
  packed: z.number().int().min(0),
  bytes: z.number().int().min(0),
  /** Compression method; 0: stored, 8: deflated. */
  method: z.number().int(),
  crc: z.number().int(),
});
export type ZipFile = z.infer<typeof ZipFile>;

const [stored, deflated] = [0, 8];
const [utf8Flag, encryptedFlag] = [0x800, 0x1];
const [typeBits, linkType] = [0o170000, 0o120000];
/**
 * Minimum uncompressed bytes of a file whose compression ratio is checked. Small files may legitimately have a high
 * ratio.
 */
const ratioFromBytes = 1024 * 1024;
const localHeaderBytes = 30;

const [unicodePath, unicodePathVersion, unicodePathStart] = [0x7075, 1, 5];

/** Returns the UTF-8 name in the Unicode Path extra field of an entry (APPNOTE 4.6.9); undefined if there is none. */
function unicodeNameOf({ extraFields, fileNameRaw }: Entry): Buffer | undefined {
  const field = extraFields.find(({ id }) => id === unicodePath)?.data;
  if (field === undefined || field.length <= unicodePathStart || field[0] !== unicodePathVersion) return undefined;
  return field.readUInt32LE(1) === crc32(fileNameRaw) ? field.subarray(unicodePathStart) : undefined;
}

const isUtf8Marked = (entry: Entry) => (entry.generalPurposeBitFlag & utf8Flag) !== 0;

/**
 * Detects the encoding of all names that have no UTF-8 flag. The names are examined together, because a single GB 18030
 * name may also be valid UTF-8.
 */
function encodingOf(entries: readonly Entry[]): "utf-8" | "gb18030" {
  const unmarked = entries.filter((entry) => !isUtf8Marked(entry) && unicodeNameOf(entry) === undefined);
  return unmarked.every(({ fileNameRaw }) => isUtf8(fileNameRaw)) ? "utf-8" : "gb18030";
}

/** Returns the entry's path with slashes; some Windows programs write backslashes. */
function nameOf(entry: Entry, encoding: "utf-8" | "gb18030"): string {
  const raw = unicodeNameOf(entry) ?? entry.fileNameRaw;
  const isKnown = isUtf8Marked(entry) || raw !== entry.fileNameRaw;
  return new TextDecoder(isKnown ? "utf-8" : encoding).decode(raw).replaceAll("\\", "/");
}

const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & typeBits) === linkType;
const isInflated = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > ratioFromBytes && uncompressedSize > compressedSize * faceImportLimits.ratio;
/** Returns true for hidden and temporary files that operating systems and spreadsheet programs create. */
const isOfSystem = (path: string) => /(^|\/)(__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(path);

/**
 * Returns the files in the central directory of a zip, without decompressing them.
 * @param bytes size of the zip
 * @throws AppError face_zip_broken, face_zip_encrypted, face_zip_hostile, face_zip_many; the reader's `failure`
 */
export async function listZip(reader: PieceReader, bytes: number): Promise<ZipFile[]> {
  const files: ZipFile[] = [];
  let packed = 0;
  try {
    const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false } as const;
    const zip = await fromRandomAccessReaderPromise(reader, bytes, options);
    refuseUnless(zip.entryCount <= 2 * faceImportLimits.files, "face_zip_many");
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const encoding = encodingOf(entries);
    for (const entry of entries) {
      const path = nameOf(entry, encoding);
      refuseUnless(validateFileName(path) === null && !isLink(entry) && !isInflated(entry), "face_zip_hostile");
      if (path.endsWith("/") || isOfSystem(path)) continue;
      refuseUnless((entry.generalPurposeBitFlag & encryptedFlag) === 0, "face_zip_encrypted");
      packed += entry.compressedSize;
      // overlapping entries are refused, because zip bombs use them
      refuseUnless(packed <= bytes, "face_zip_hostile");
      const {
        relativeOffsetOfLocalHeader: offset,
        compressedSize,
        uncompressedSize,
        compressionMethod: method,
      } = entry;
      files.push({ path, offset, packed: compressedSize, bytes: uncompressedSize, method, crc: entry.crc32 });
      refuseUnless(files.length <= faceImportLimits.files + 1, "face_zip_many");
    }
  } catch (error) {
    if (reader.failure !== undefined) throw reader.failure;
    if (error instanceof AppError) throw error;
    throw Object.assign(new AppError("face_zip_broken"), { cause: error });
  }
  return files;
}

/**
 * Returns one file of the zip, decompressed, after verifying its checksum.
 * @param maxBytes maximum bytes of the file
 * @throws AppError picture_too_large, face_zip_broken, face_upload_gone
 */
export async function readZipFile(
  reader: PieceReader,
  file: ZipFile,
  maxBytes: number = faceLimits.pictureBytes,
): Promise<Buffer> {
  refuseUnless(file.bytes <= maxBytes && file.packed <= maxBytes, "picture_too_large");
  refuseUnless(file.method === stored || file.method === deflated, "face_zip_broken");
  const header = await reader.bytes(file.offset, file.offset + localHeaderBytes);
  refuseUnless(header.length === localHeaderBytes && header.readUInt32LE(0) === 0x04034b50, "face_zip_broken");
  const start = file.offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await reader.bytes(start, start + file.packed);
  const bytes =
    file.method === stored
      ? packed
      : await promisify(inflateRaw)(packed, { maxOutputLength: Math.max(1, file.bytes) }).catch((cause: unknown) => {
          throw Object.assign(new AppError("face_zip_broken"), { cause });
        });
  refuseUnless(bytes.length === file.bytes && crc32(bytes) === file.crc, "face_zip_broken");
  return bytes;
}
