import { buffer } from "node:stream/consumers";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { thumbnailWidth } from "@huiyan/contract/resource/resource.api";
import sharp from "sharp";
import { type FileStore } from "../../platform/storage/file-store.ts";
import { type StoredFile } from "./resource.queries.ts";

const nameOf = (id: string) => `${id}.jpg`;
const quality = 78;

/** Made at the first read and kept beside the originals. What the device sent is decoded here and nowhere else. */
export async function readThumbnail(files: FileStore, file: StoredFile): Promise<Buffer> {
  const kept = await files.readDerived(nameOf(file.id));
  if (kept !== undefined) return kept;
  const placement = { place: file.place, startByte: file.start_byte, byteLength: file.byte_length };
  const original = await buffer(await files.read(placement, 0, file.byte_length - 1));
  const made = await sharp(original, { limitInputPixels: deviceLimits.imagePixels, failOn: "none" })
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
  await files.writeDerived(nameOf(file.id), made);
  return made;
}

export function removeThumbnail(files: FileStore, id: string): Promise<void> {
  return files.removeDerived(nameOf(id));
}
