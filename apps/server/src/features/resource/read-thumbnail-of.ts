import { type Queryable } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { FileGone, type FileStore } from "#platform/storage/file-store.ts";
import { getFile } from "./resource.queries.ts";
import { parseResourceKey } from "./resource-key.ts";
import { readThumbnail } from "./thumbnail.ts";

/**
 * Reads the thumbnail of a picture for a file that is made in the background. The caller must check the reader's
 * permission.
 * @param key storage key; may be empty
 * @returns undefined if there is no such picture, or no thumbnail can be made of it
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
