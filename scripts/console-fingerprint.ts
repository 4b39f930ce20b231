import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sources = [
  "apps/console/{src,public}/**/*.*",
  "apps/console/{index.html,package.json,vite.config.ts,tsconfig.json}",
  "packages/contract/src/**/*.ts",
  "package-lock.json",
];

/** Changes when a file that can change the built console does; tests cannot. */
export function consoleFingerprint(root: string): string {
  const hash = createHash("sha256");
  const paths = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update("\0").update(readFileSync(path));
  return hash.digest("hex");
}
