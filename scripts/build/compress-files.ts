import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = new Set([".js", ".css", ".html", ".svg", ".json"]);
/** Below this the headers weigh more than what is saved. */
const minBytes = 1024;

/** In half the time of the highest, for a sixtieth more bytes: somebody waits for the first start. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** Lays a `.br` and a `.gz` beside every file of the folder that is worth it, for the server to send as they are. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  // side by side, as each computes in a thread of its own
  await Promise.all(
    files
      .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      .map((entry) => compress(join(entry.parentPath, entry.name))),
  );
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  await Promise.all([
    promisify(brotliCompress)(bytes, brotliOptions).then((short) => writeFile(`${path}.br`, short)),
    promisify(gzip)(bytes).then((short) => writeFile(`${path}.gz`, short)),
  ]);
}
