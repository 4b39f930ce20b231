import { randomInt } from "node:crypto";
import { type Services } from "#platform/context/context.ts";
import { idAt } from "#platform/db/uuid-time.ts";
import { FileGone, type FileStore, type Placement } from "#platform/storage/file-store.ts";
import { getOldestFile, sampleFiles } from "./resource.queries.ts";

/** Number of stored files that one run of the check reads. */
const sampled = 20;

async function isThere(files: FileStore, placement: Placement): Promise<boolean> {
  const last = placement.byteLength - 1;
  try {
    (await files.read(placement, last, last)).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileGone) return false;
    throw error;
  }
}

/**
 * Reads the last byte of some pictures and clips, chosen at random over the whole storage time. This detects a lost
 * disk, or a bucket rule that deletes objects, before the evidence is needed.
 * @throws Error with a Chinese sentence if files are missing
 */
export async function proveFiles({ files, db, clock }: Services): Promise<void> {
  const oldest = await getOldestFile(db.sql);
  if (oldest === undefined) return;
  // One millisecond before the oldest file: `idAt` fills the rest of an id with random bits, so an id of the same
  // millisecond could be above the oldest file's id and skip that file.
  const from = oldest.getTime() - 1;
  const minutes = Math.ceil((clock.now().getTime() - from) / 60_000);
  const times = Array.from({ length: sampled }, () => from + randomInt(Math.max(1, minutes)) * 60_000);
  const chosen = await sampleFiles(
    db.sql,
    times.map((at) => idAt(new Date(at))),
  );
  const missing: Placement[] = [];
  for (const file of chosen) if (!(await isThere(files, file))) missing.push(file);
  const [first] = missing;
  if (first === undefined) return;
  throw new Error(
    `抽查的 ${chosen.length} 个图片和视频文件中有 ${missing.length} 个已丢失，例如 ${first.fileLocation}。请检查磁盘或对象存储，看是否被更换、清理或设置了过期规则`,
  );
}
