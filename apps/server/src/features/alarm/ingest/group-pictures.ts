import { type StorageNeed } from "#features/resource/resource.public.ts";
import { type PreparedEvent, type PreparedPicture } from "./prepared-event.ts";

/** Returns each picture once, even if several events name it. */
export function distinctPictures(events: readonly PreparedEvent[]): PreparedPicture[] {
  return [...new Set(events.flatMap(({ pictures }) => pictures))];
}

export function pictureBytes(pictures: readonly PreparedPicture[]): number {
  return pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/**
 * Returns the bytes of the pictures per device. A picture is shared only within one request, so each belongs to one
 * device.
 */
export function storageNeeds(
  events: readonly PreparedEvent[],
  counts: (picture: PreparedPicture) => boolean,
): StorageNeed[] {
  const byDevice = Map.groupBy(events, ({ deviceUid }) => deviceUid);
  return [...byDevice].map(([deviceUid, own]) => ({
    deviceUid,
    orgId: own[0]?.orgId ?? "",
    bytes: pictureBytes(distinctPictures(own).filter(counts)),
  }));
}
