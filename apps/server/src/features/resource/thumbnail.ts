import { buffer } from "node:stream/consumers";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { thumbnailWidth } from "@huiyan/contract/resource/resource.api";
import { AppError } from "#platform/error/app-error.ts";
import { type DecodeTurn, decodePicture, estimateDecodeMs } from "#platform/image/decode-picture.ts";
import { type FileStore } from "#platform/storage/file-store.ts";
import { judgePicture, readPictureHeader } from "#platform/storage/picture-header.ts";
import { type StoredFile } from "./resource.queries.ts";

const nameOf = (id: string) => `${id}.jpg`;
const quality = 78;
const limits = { maxPixels: deviceLimits.imagePixels, failOn: "none" } as const;
/** Thumbnails that this process is making, by the picture's id. Concurrent readers share one. */
const underWay = new Map<string, Promise<Buffer>>();
/** Stored in place of a thumbnail if none can be made, so that only one attempt is made. */
const none = Buffer.alloc(0);

/** Bytes at the start of a picture in which its dimensions are searched. */
const headBytes = 64 * 1024;

async function bytesOf(files: FileStore, file: StoredFile, count: number): Promise<Buffer> {
  const placement = { fileLocation: file.file_location, startByte: file.start_byte, byteLength: file.byte_length };
  return buffer(await files.read(placement, 0, Math.min(count, file.byte_length) - 1));
}

async function openOriginal(files: FileStore, file: StoredFile) {
  const bytes = await bytesOf(files, file, file.byte_length);
  const verdict = judgePicture(bytes, limits.maxPixels);
  if (!verdict.ok) throw new AppError("picture_broken");
  return { bytes, header: verdict.header };
}

function isPicturesFault(error: unknown): boolean {
  return error instanceof AppError && (error.key === "picture_broken" || error.key === "picture_too_large");
}

/**
 * Returns the place in the decoding queue. The time is charged to the device that sent the picture and to its
 * organisation, not to the viewer, because the device has chosen the picture's size.
 */
async function turnOf(files: FileStore, file: StoredFile, isBackground: boolean): Promise<DecodeTurn> {
  const header = readPictureHeader(await bytesOf(files, file, headBytes));
  return {
    payer: { group: `organisation ${file.org_id}`, one: `device ${file.device_uid}`, isBackground },
    estimateMs: estimateDecodeMs(header, file.byte_length),
  };
}

async function makeThumbnail(files: FileStore, file: StoredFile, isBackground: boolean): Promise<Buffer> {
  const made = await decodePicture(
    await turnOf(files, file, isBackground),
    () => openOriginal(files, file),
    limits,
    (picture) => picture.resize({ width: thumbnailWidth, withoutEnlargement: true }).jpeg({ quality }),
  ).catch((error: unknown) => {
    if (isPicturesFault(error)) return none;
    throw error;
  });
  // A thumbnail that cannot be stored is made again by the next reader.
  await files.writeDerived(nameOf(file.id), made).catch(() => undefined);
  return made;
}

/**
 * Returns the thumbnail, which is made at the first read and stored next to the original. Only this function decodes
 * pictures of devices.
 * @param isBackground true if no user waits for it
 * @throws AppError thumbnail_missing, too_many_requests, service_unavailable; FileGone
 */
export async function readThumbnail(
  files: FileStore,
  file: StoredFile,
  { isBackground = false }: { isBackground?: boolean } = {},
): Promise<Buffer> {
  let thumbnail = await files.readDerived(nameOf(file.id));
  if (thumbnail === undefined) {
    const making =
      underWay.get(file.id) ?? makeThumbnail(files, file, isBackground).finally(() => underWay.delete(file.id));
    underWay.set(file.id, making);
    thumbnail = await making;
  }
  if (thumbnail.length === 0) throw new AppError("thumbnail_missing");
  return thumbnail;
}

export function removeThumbnail(files: FileStore, id: string): Promise<void> {
  return files.removeDerived(nameOf(id));
}
