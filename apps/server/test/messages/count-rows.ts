import { openPromise } from "yauzl";

/**
 * Counts the rows of a workbook's first sheet, including the header. Reads the file as a stream, because it may be
 * larger than an upload may be.
 */
export async function countRows(path: string): Promise<number> {
  const zip = await openPromise(path, { lazyEntries: true, validateEntrySizes: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== "xl/worksheets/sheet1.xml") continue;
    let [rows, rest] = [0, ""];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      const text = rest + chunk.toString("latin1");
      rows += text.match(/<row[ >]/g)?.length ?? 0;
      rest = text.slice(-4);
    }
    return rows;
  }
  throw new Error(`${path} has no sheet`);
}
