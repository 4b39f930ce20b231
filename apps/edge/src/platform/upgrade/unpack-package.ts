import { mkdirSync, readFileSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { z } from "zod";
import { entryTrouble, manifestName, packageLimits } from "./package-entry.ts";
import { UpgradeRefusal } from "./upgrade-refusal.ts";

const Manifest = z.object({ name: z.literal("huiyan-edge"), version: z.string(), platform: z.string() });
const Program = z.object({ version: z.string() });

export interface ExpectedPackage {
  version: string;
  platform: string;
}

/**
 * Unpacks a package into a folder that does not exist yet and checks that it is what it was announced as.
 * What was written stays when it is refused: the caller removes the folder.
 * @throws UpgradeRefusal
 */
export async function unpackPackage(file: string, folder: string, expected: ExpectedPackage): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const zip = await openPromise(file, { strictFileNames: true });
    try {
      await unpackEntries(zip, folder);
    } finally {
      zip.close();
    }
  } catch (error) {
    throw refusalOf(error);
  }
  refuseOtherProgram(folder, expected);
}

async function unpackEntries(zip: ZipFile, folder: string): Promise<void> {
  if (zip.entryCount > packageLimits.entries) throw tooLarge();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const trouble = entryTrouble(entry);
    if (trouble !== undefined) throw new UpgradeRefusal("bad_package", trouble);
    // A longer entry than it says is refused by the reader.
    bytes += entry.uncompressedSize;
    if (bytes > packageLimits.unpackedBytes) throw tooLarge();
    await unpackEntry(zip, entry, join(folder, entry.fileName));
  }
}

async function unpackEntry(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  if (entry.fileName.endsWith("/")) {
    mkdirSync(path, { recursive: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  // An entry that comes twice is refused by the flag.
  const content = await zip.openReadStreamPromise(entry);
  const file = await open(path, "wx").catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  await pipeline(content, file.createWriteStream());
}

function refuseOtherProgram(folder: string, { version, platform }: ExpectedPackage): void {
  const manifest = readJson(join(folder, manifestName), Manifest);
  const program = readJson(join(folder, "apps/edge/package.json"), Program);
  if (manifest === undefined || program === undefined)
    throw new UpgradeRefusal("bad_package", "安装包不完整：缺少版本说明");
  if (manifest.version !== version || program.version !== version)
    throw new UpgradeRefusal("bad_package", `安装包内的版本（${manifest.version}）与声明的（${version}）不一致`);
  if (manifest.platform !== platform)
    throw new UpgradeRefusal("bad_package", `安装包内的平台（${manifest.platform}）与声明的（${platform}）不一致`);
}

function readJson<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    if (statSync(path).size > packageLimits.manifestBytes) return undefined;
    return schema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch {
    return undefined;
  }
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
