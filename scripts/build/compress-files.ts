import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const compressible = new Set([".js", ".css", ".html", ".svg", ".json"]);
/** Below this the headers weigh more than what is saved. */
const minBytes = 1024;

/** Lays a `.br` and a `.gz` beside every file of the folder that is worth it, for the server to send as they are. */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < minBytes) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes));
  }
}
