import { type DeviceEvent, type RefusalReason } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { idAt } from "../../../platform/db/uuid-time.ts";
import { judgePicture } from "../../../platform/storage/picture-header.ts";
import { type PreparedPicture } from "./prepared-event.ts";

interface EventPictures {
  /** Role → key of the stored picture. */
  keys: Map<string, string>;
  pictures: PreparedPicture[];
}

export type PicturesVerdict = { ok: true; value: EventPictures } | { ok: false; reason: RefusalReason };

const fileExtensions: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** Key of a stored picture: class, id, and an ending for people; the id carries the time. */
function pictureKey(id: string, mime: string): string {
  return `image/${id}.${fileExtensions[mime] ?? "bin"}`;
}

/** Finds the pictures that an event names and judges them by their headers. */
export function collectPictures(event: DeviceEvent, uploaded: ReadonlyMap<string, Buffer>, now: Date): PicturesVerdict {
  const keys = new Map<string, string>();
  const pictures: PreparedPicture[] = [];
  for (const { role, part } of event.images) {
    const bytes = uploaded.get(part);
    if (bytes === undefined) return { ok: false, reason: "image_missing" };
    if (bytes.length > deviceLimits.imageBytes) return { ok: false, reason: "image_too_large" };
    const verdict = judgePicture(bytes, deviceLimits.imagePixels);
    if (!verdict.ok) return verdict;
    const id = idAt(now);
    pictures.push({ id, bytes, mime: verdict.header.mime });
    keys.set(role, pictureKey(id, verdict.header.mime));
  }
  return { ok: true, value: { keys, pictures } };
}
