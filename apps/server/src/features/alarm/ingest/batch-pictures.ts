import { type BatchImage } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";

/** The key of a stored picture of a batch. */
export interface BatchPictureKey extends Pick<BatchImage, "batch" | "role"> {
  key: string;
}

/** `"animal_img":"image/<uuid>.webp",` */
export const batchKeyBytes = 64;

/** Where the keys stand in an entry of `msglist`; a device that sends them would speak for the server. */
const names = { image: "image", animal: "animal_img" } as const satisfies Record<BatchImage["role"], string>;
/** A list without room for so many in an event's data is refused before each of them is looked at. */
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

/** Whether an event's data has an entry for that batch. */
export const hasBatch = (data: Record<string, unknown>, batch: number): boolean => isEntry(listedIn(data)[batch]);

/** An event's data with these keys at its batches, and no others there. */
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
