import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type PackageEntry } from "./package-entry.ts";
import { UpgradeRefusal } from "./upgrade-refusal.ts";

export interface UnpackRules {
  entries: number;
  unpackedBytes: number;
  /** Returns why an entry is not allowed; undefined if it is. */
  trouble(entry: PackageEntry): string | undefined;
}

/**
 * Unpacks a zip into a folder. After a refusal, the caller must delete the folder.
 * @throws UpgradeRefusal
 */
export async function unpackZip(file: string, folder: string, rules: UnpackRules): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const zip = await openPromise(file, { strictFileNames: true });
    try {
      await unpackEntries(zip, folder, rules);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

async function unpackEntries(zip: ZipFile, folder: string, rules: UnpackRules): Promise<void> {
  if (zip.entryCount > rules.entries) throw tooLarge();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const trouble = rules.trouble(entry);
    if (trouble !== undefined) throw new UpgradeRefusal("bad_package", trouble);
    // declared sizes suffice: the zip library refuses an entry that is longer than declared
    bytes += entry.uncompressedSize;
    if (bytes > rules.unpackedBytes) throw tooLarge();
    await unpackEntry(zip, entry, join(folder, entry.fileName));
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  if (entry.fileName.endsWith("/")) {
    mkdirSync(path, { recursive: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  // The flag makes opening fail if the entry already exists, so duplicates are refused.
  const content = await zip.openReadStreamPromise(entry);
  const file = await open(path, "wx").catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  await pipeline(content, file.createWriteStream());
}

function tooLarge(): UpgradeRefusal {
  return new UpgradeRefusal("bad_package", "安装包解压后过大，已停止安装");
}

function refusalOf(error: unknown): UpgradeRefusal {
  if (error instanceof UpgradeRefusal) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC") return new UpgradeRefusal("disk_full", "磁盘空间不足，无法安装");
  const message = error instanceof Error ? error.message : String(error);
  if (/relative path|absolute path|invalid characters/.test(message))
    return new UpgradeRefusal("bad_package", "安装包中有不允许的路径");
  return new UpgradeRefusal("bad_package", "安装包已损坏，无法解压");
}
