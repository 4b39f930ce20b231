import { createHash } from "node:crypto";
import { ownPicturesOf } from "#features/alarm/alarm.public.ts";
import { openPicture } from "#features/resource/resource.public.ts";
import { type Services } from "#platform/context/context.ts";
import { FileGone } from "#platform/storage/file-store.ts";
import { type ChosenMessage } from "./message.queries.ts";
import { type UsedMessage, type UsedPicture } from "./slip-content.ts";

/** Value that is stored instead of a hash if the picture was deleted. */
const goneHash = "gone";

async function hashOf({ files, db }: Services, key: string): Promise<string> {
  const picture = await openPicture(files, db.sql, key);
  if (picture?.byteLength === undefined) return goneHash;
  try {
    const bytes = await picture.open(0, picture.byteLength - 1);
    const hash = createHash("sha256");
    if (Buffer.isBuffer(bytes)) return hash.update(bytes).digest("hex");
    for await (const chunk of bytes) hash.update(chunk);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof FileGone) return goneHash;
    throw error;
  }
}

/**
 * Returns the hashes of the stored pictures of each alarm. Reads one picture after another, because there may be a
 * thousand.
 */
export async function hashPictures(services: Services, messages: readonly ChosenMessage[]): Promise<UsedMessage[]> {
  const used: UsedMessage[] = [];
  for (const message of messages) {
    const pictures: UsedPicture[] = [];
    // a slip contains only the pictures of the whole load; pictures of its batches would add thousands of fields
    const shown = (await ownPicturesOf(services.db.sql, message)).filter(({ batch }) => batch === undefined);
    for (const { role, key } of shown) pictures.push({ role, hash: await hashOf(services, key) });
    used.push({ id: message.id, pictures });
  }
  return used;
}
