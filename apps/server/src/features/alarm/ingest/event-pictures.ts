import { type DeviceEvent, type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { idAt } from "#platform/db/uuid-time.ts";
import { judgePicture } from "#platform/storage/picture-header.ts";
import { type BatchPictureKey, hasBatch } from "./batch-pictures.ts";
import { type PreparedPicture } from "./prepared-event.ts";

interface EventPictures {
  /** Keys of the stored pictures, by their role in the event. */
  keys: Map<string, string>;
  batches: BatchPictureKey[];
  pictures: PreparedPicture[];
}

export type PicturesVerdict = { ok: true; value: EventPictures } | { ok: false; reason: RefusalReason };
type PictureVerdict = { ok: true; picture: PreparedPicture } | { ok: false; reason: RefusalReason };

/** Returns the uploaded picture of a multipart part. All events of a request that name the part share one picture. */
export type UploadedPictures = (part: string) => PictureVerdict;

const fileExtensions: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** Returns the key of a stored picture: class, id, and a file extension for downloads. The id contains the time. */
function pictureKey({ id, mime }: PreparedPicture): string {
  return `image/${id}.${fileExtensions[mime] ?? "bin"}`;
}

function judgePart(bytes: Buffer | undefined, now: Date): PictureVerdict {
  if (bytes === undefined) return { ok: false, reason: "image_missing" };
  if (bytes.length > deviceLimits.imageBytes) return { ok: false, reason: "image_too_large" };
  const verdict = judgePicture(bytes, deviceLimits.imagePixels);
  if (!verdict.ok) return verdict;
  return { ok: true, picture: { id: idAt(now), bytes, mime: verdict.header.mime } };
}

/**
 * Returns a function that finds a picture among the uploaded parts. A part's header is checked when an event names the
 * part for the first time.
 */
export function uploadedPictures(parts: ReadonlyMap<string, Buffer>, now: Date): UploadedPictures {
  const judged = new Map<string, PictureVerdict>();
  return (part) => {
    const verdict = judged.get(part) ?? judgePart(parts.get(part), now);
    judged.set(part, verdict);
    return verdict;
  };
}

/** Returns the pictures that an event names. Pictures of batches that the event's data does not contain are ignored. */
export function collectPictures(event: DeviceEvent, uploaded: UploadedPictures): PicturesVerdict {
  const keys = new Map<string, string>();
  const pictures: PreparedPicture[] = [];
  for (const { role, part } of event.images) {
    const verdict = uploaded(part);
    if (!verdict.ok) return verdict;
    pictures.push(verdict.picture);
    keys.set(role, pictureKey(verdict.picture));
  }
  const batches: BatchPictureKey[] = [];
  for (const { batch, role, part } of event.batch_images ?? []) {
    if (!hasBatch(event.data, batch)) continue;
    const verdict = uploaded(part);
    if (!verdict.ok) return verdict;
    pictures.push(verdict.picture);
    batches.push({ batch, role, key: pictureKey(verdict.picture) });
  }
  return { ok: true, value: { keys, batches, pictures } };
}
