import { type Queryable } from "../../platform/db/database.ts";
import { AppError } from "../../platform/error/app-error.ts";
import { FileGone, type FileStore } from "../../platform/storage/file-store.ts";
import { getFile } from "./resource.queries.ts";
import { parseResourceKey } from "./resource-key.ts";
import { readThumbnail } from "./thumbnail.ts";

/**
 * The thumbnail of a picture whose row the caller has been shown, for a file that is made in the background.
 * @param key may be empty
 * @returns undefined where there is no picture, or none can be made of it
 */
export async function readThumbnailOf(db: Queryable, files: FileStore, key: string): Promise<Buffer | undefined> {
  const parsed = parseResourceKey(key);
  const file = parsed?.class === "image" ? await getFile(db, parsed.id) : undefined;
  if (file === undefined) return undefined;
  return readThumbnail(files, file, { isBackground: true }).catch((error: unknown) => {
    const none = error instanceof FileGone || (error instanceof AppError && error.key === "thumbnail_missing");
    if (none) return undefined;
    throw error;
  });
}
