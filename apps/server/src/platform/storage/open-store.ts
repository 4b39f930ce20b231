import { join } from "node:path";
import { DiskRoom } from "./disk-room.ts";
import { type FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";
import { parseS3Url, s3Store } from "./s3-store.ts";

/** Opens the store in S3 if an address is given, otherwise in a folder of the data directory. */
export function openStore(s3Url: string | undefined, dataDir: string, room = new DiskRoom(dataDir)): FileStore {
  return s3Url === undefined ? folderStore(join(dataDir, "files"), room) : s3Store(parseS3Url(s3Url));
}
