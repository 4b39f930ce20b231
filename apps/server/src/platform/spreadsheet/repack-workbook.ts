import { buffer } from "node:stream/consumers";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { ZipFile as ZipWriter } from "yazl";

const mostEntries = 500;
const mostEntryBytes = 50 * 1024 * 1024;
const mostTotalBytes = 100 * 1024 * 1024;
/** What holds cells; pictures, macros and other attachments are left out. */
const wantedName = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/.+\.(xml|rels))$/i;

/** Sizes are refused by what an entry says of itself, and yauzl ends an entry that holds more than it says. */
async function inflateAll(zip: ZipFile): Promise<Map<string, Buffer>> {
  if (zip.entryCount > mostEntries) throw new Error("too many entries");
  const parts = new Map<string, Buffer>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (entry.uncompressedSize > mostEntryBytes || total > mostTotalBytes) throw new Error("too much to inflate");
    if (parts.has(entry.fileName)) throw new Error("an entry stands twice");
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (wantedName.test(entry.fileName)) parts.set(entry.fileName, bytes);
  }
  return parts;
}

/**
 * Inflates a workbook under limits and packs what holds cells anew, uncompressed: the reader behind it inflates
 * whatever it meets, and finds its way through a damaged zip by other rules than the ones that were checked.
 * @returns undefined when the zip is no .xlsx workbook
 * @throws when it is damaged, encrypted or too large
 */
export async function repackWorkbook(bytes: Buffer): Promise<Buffer | undefined> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const parts = await inflateAll(zip);
  if (!parts.has("xl/workbook.xml")) return undefined;
  const writer = new ZipWriter();
  for (const [name, content] of parts) writer.addBuffer(content, name, { compress: false });
  writer.end();
  return buffer(writer.outputStream);
}
