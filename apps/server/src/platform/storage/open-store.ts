import { join } from "node:path";
import { type FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";
import { parseS3Url, s3Store } from "./s3-store.ts";

/** S3 where an address is given, else a folder of the data directory. */
export function openStore(s3Url: string | undefined, dataDir: string): FileStore {
  return s3Url === undefined ? folderStore(join(dataDir, "files")) : s3Store(parseS3Url(s3Url));
}
