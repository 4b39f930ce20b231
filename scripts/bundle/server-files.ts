import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../repository.ts";

/** Folders whose files a server needs at run time, each with a pattern of these files. */
const folders: readonly (readonly [folder: string, pattern: RegExp])[] = [
  ["apps/server", /^(src\/.*|migrations\/.*\.sql|package\.json)$/],
  ["apps/console/dist", /./],
  ["packages/contract", /^(src\/.*|package\.json)$/],
  ["packages/device-link", /^(src\/.*|package\.json)$/],
  ["packages/face-model", /^(src\/.*|package\.json)$/],
  ["packages/gb28181", /^(src\/.*|package\.json)$/],
];

/** Returns the paths of a server's files. The console must be built before. */
export function serverFiles(): string[] {
  return folders.flatMap(([folder, pattern]) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(root, folder), join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
    return names
      .filter((name) => pattern.test(name) && !/\.test\.tsx?$/.test(name))
      .sort()
      .map((name) => `${folder}/${name}`);
  });
}
