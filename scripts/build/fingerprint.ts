import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const common = ["packages/contract/src/**/*.ts", "package-lock.json"];
/** Globs of the files that each built part of the product depends on, relative to the root. */
const sources = {
  console: [
    ...common,
    "apps/console/{src,public}/**/*.*",
    "apps/console/{index.html,package.json,vite.config.ts,offline-verifier.ts,tsconfig.json}",
  ],
  algorithms: [...common, "apps/edge/src/**/*.ts", "scripts/{algorithm,build}/*.ts"],
} as const;

/** Returns a hash of all files from which a part of the product is built. Tests are left out. */
export function fingerprint(root: string, part: keyof typeof sources): string {
  const hash = createHash("sha256");
  const paths = globSync(sources[part], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update("\0").update(readFileSync(path));
  return hash.digest("hex");
}
