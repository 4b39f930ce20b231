import { type BatchImage } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";

/** Key of a stored picture that belongs to one batch of a livestock load. */
export interface BatchPictureKey extends Pick<BatchImage, "batch" | "role"> {
  key: string;
}

/** Maximum bytes that one picture key adds to the event's data: `"animal_img":"image/<uuid>.webp",`. */
export const batchKeyBytes = 64;

/**
 * Field names of the picture keys in an entry of `msglist`. Only the server sets these fields; values that a device
 * sends are removed.
 */
const names = { image: "image", animal: "animal_img" } as const satisfies Record<BatchImage["role"], string>;
/** Maximum batches that fit into an event's data. A longer list is refused before its entries are checked. */
const maxListed = deviceLimits.eventDataBytes / "0,".length;

const isEntry = (entry: unknown): entry is Record<string, unknown> =>
  typeof entry === "object" && entry !== null && !Array.isArray(entry);

const listedIn = ({ msglist }: Record<string, unknown>): unknown[] => (Array.isArray(msglist) ? msglist : []);

export const hasTooManyBatches = (data: Record<string, unknown>): boolean => listedIn(data).length > maxListed;

const hasKeys = (entry: unknown): boolean => isEntry(entry) && (names.image in entry || names.animal in entry);

function withoutKeys(entry: unknown): unknown {
  if (!isEntry(entry)) return entry;
  const { [names.image]: _image, [names.animal]: _animal, ...own } = entry;
  return own;
}

/** Returns true if an event's data has an entry for the batch with this index. */
export const hasBatch = (data: Record<string, unknown>, batch: number): boolean => isEntry(listedIn(data)[batch]);

/** Returns an event's data with these picture keys in the entries of its batches. Other picture keys are removed. */
export function withBatchPictures(
  data: Record<string, unknown>,
  keys: readonly BatchPictureKey[],
): Record<string, unknown> {
  const listed = listedIn(data);
  if (keys.length === 0 && !listed.some(hasKeys)) return data;
  const msglist = listed.map((entry) => (hasKeys(entry) ? withoutKeys(entry) : entry));
  for (const { batch, role, key } of keys) {
    const entry = msglist[batch];
    if (isEntry(entry)) msglist[batch] = { ...entry, [names[role]]: key };
  }
  return { ...data, msglist };
}
