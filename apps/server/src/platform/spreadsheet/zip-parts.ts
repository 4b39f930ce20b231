import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

/** Maximum entries of a zip: a workbook with a picture in each of its thousand rows has fewer. */
const maxEntries = 5_000;
const maxEntryBytes = 50 * 1024 * 1024;
const maxTotalBytes = 100 * 1024 * 1024;

/** Reads the text of a part in chunks; a missing part has no chunks. */
export type ReadPart = (name: string) => AsyncIterable<string>;

export interface ZipParts {
  has(name: string): boolean;
  read: ReadPart;
}

/** Returns the entries after checking their declared sizes. The library refuses paths that lead out of the zip. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new Error("too many entries");
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (entry.uncompressedSize > maxEntryBytes || total > maxTotalBytes) throw new Error("too much to inflate");
    // names of parts are case-insensitive: ECMA-376, part 2, 6.2.2
    const name = entry.fileName.toLowerCase();
    if (entries.has(name)) throw new Error("an entry stands twice");
    entries.set(name, entry);
  }
  return entries;
}

/** Returns the declared uncompressed bytes of all parts; an unreadable file counts as the maximum. */
export async function inflatedBytes(bytes: Buffer): Promise<number> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    return [...(await entriesOf(zip)).values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  } catch {
    return maxTotalBytes;
  }
}

/**
 * Opens a zip whose parts are decompressed while they are read. The library ends an entry that exceeds its declared
 * size.
 * @throws Error if the file is damaged, encrypted or too large
 */
export async function openZip(bytes: Buffer): Promise<ZipParts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false });
  const entries = await entriesOf(zip);
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (entry === undefined) return;
      const decoder = new TextDecoder("utf-8", { fatal: true });
      for await (const chunk of await zip.openReadStreamPromise(entry)) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
  };
}
