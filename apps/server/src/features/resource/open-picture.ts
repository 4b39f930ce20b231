import { type Queryable } from "../../platform/db/database.ts";
import { type FileAnswer } from "../../platform/http/serve.ts";
import { type FileStore } from "../../platform/storage/file-store.ts";
import { getFile } from "./resource.queries.ts";
import { parseResourceKey } from "./resource-key.ts";

/**
 * A stored picture as it is sent. The caller has checked who gets it, and how long it may be kept.
 * @param key may be empty @returns undefined where there is none
 */
export async function openPicture(
  files: FileStore,
  db: Queryable,
  key: string,
): Promise<Omit<FileAnswer, "maxAgeSeconds"> | undefined> {
  const parsed = parseResourceKey(key);
  const file = parsed?.class === "image" ? await getFile(db, parsed.id) : undefined;
  if (file === undefined) return undefined;
  const { mime, file_location: fileLocation, start_byte: startByte, byte_length: byteLength } = file;
  return { mime, byteLength, open: (from, to) => files.read({ fileLocation, startByte, byteLength }, from, to) };
}
