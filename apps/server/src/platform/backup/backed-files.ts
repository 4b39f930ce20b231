import { createReadStream } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

export interface BackedFile {
  /** Path relative to the store's folder, with slashes. */
  location: string;
  bytes: number;
}

/** Folder of files that are re-created on request. */
const derivedFolder = "derived";

/** Lists the files of the folder, except those that can be re-created and unfinished ones. */
export async function listFiles(root: string): Promise<BackedFile[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  const files: BackedFile[] = [];
  for (const entry of entries) {
    const location = relative(root, join(entry.parentPath, entry.name)).split(sep).join("/");
    if (!entry.isFile() || location.endsWith(".part") || location.startsWith(`${derivedFolder}/`)) continue;
    const bytes = await bytesOf(join(root, location));
    if (bytes !== undefined) files.push({ location, bytes });
  }
  return files.toSorted((a, b) => (a.location < b.location ? -1 : 1));
}

async function bytesOf(path: string): Promise<number | undefined> {
  const file = await openThere(path);
  return file
    ?.stat()
    .then(({ size }) => size)
    .finally(() => file.close());
}

/** Opens a file; undefined if retention has deleted it since it was listed. */
async function openThere(path: string) {
  return open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Opens the file at its current length. Bytes appended later belong to the next backup. */
export async function openFile(
  root: string,
  location: string,
): Promise<{ size: number; body: AsyncIterable<Buffer> } | undefined> {
  const file = await openThere(join(root, location));
  if (file === undefined) return undefined;
  const { size } = await file.stat();
  if (size > 0) return { size, body: createReadStream("", { fd: file, start: 0, end: size - 1 }) };
  await file.close();
  return { size, body: none() };
}

async function* none(): AsyncGenerator<Buffer> {}
