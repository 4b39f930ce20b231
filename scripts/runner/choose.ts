import { execFileSync } from "node:child_process";
import { importedPath } from "../repository.ts";

/**
 * A test file that a change may affect. `distance` is the number of imports from the test to a changed file; 0 for a
 * changed test.
 */
export interface Chosen {
  test: string;
  distance: number;
}

/** File → project files that it mentions by path. */
type Imports = ReadonlyMap<string, readonly string[]>;

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
/**
 * Returns the feature to which a path belongs. A feature has folders of the same name in every part of the product
 * (CONTRIBUTING.md).
 */
const featureOf = (path: string) =>
  /^(?:apps\/[a-z]+\/(?:src\/features|test)|packages\/contract\/src|e2e)\/([a-z-]+)\//.exec(path)?.[1];
/**
 * Returns whether a file combines all features or is a test harness. The search stops at such files, because otherwise
 * every test would depend on every file.
 */
const joinsFeatures = (path: string) =>
  /^(apps\/[a-z]+\/(src\/[^/]+$|src\/(app|start|agent)\/|test\/)|e2e\/[^/]+$)/.test(path);

/** Returns the files that differ from the last commit; if there are none, the files of the last commit. */
export function changedPaths(folder: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8" })
      .split("\0")
      .filter((path) => path !== "");
  const changed = git("diff", "--name-only", "--no-renames", "-z", "HEAD");
  const added = git("ls-files", "--others", "--exclude-standard", "-z");
  const paths = new Set([...changed, ...added]);
  return paths.size > 0
    ? [...paths]
    : git("show", "-m", "--first-parent", "--format=", "--name-only", "--no-renames", "-z");
}

/**
 * Returns for each file the project files that it mentions. A mention is a quoted path, relative to the file or to the
 * root, `#<folder>/<path>` or `@huiyan/<package>/<path>`. Programs and workers that a test starts by path are therefore
 * included.
 */
export function readImports(files: readonly string[], read: (path: string) => string): Imports {
  const known = new Set(files);
  const code = files.filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  return new Map(
    code.map((path) => {
      const quoted = [...read(path).matchAll(/["'`]([\w@.#][^"'`\n$?]*)/g)].map(([, text = ""]) => text);
      const named = quoted.flatMap((text) => [
        importedPath(path, text),
        text,
        text.replace(/^@huiyan\/([a-z-]+)\/(.+)$/, "packages/$1/src/$2.ts"),
      ]);
      return [path, [...new Set(named)].filter((one) => known.has(one) && one !== path)];
    }),
  );
}

/** Returns the number of folders that both paths have in common at their beginning. */
function sharedFolders(path: string, other: string): number {
  const [folders, others] = [path, other].map((one) => one.split("/").slice(0, -1));
  const at = folders?.findIndex((folder, index) => folder !== others?.[index]) ?? 0;
  return at === -1 ? (folders?.length ?? 0) : at;
}

/**
 * Returns the tests that a change may break, the nearest first: by distance, then by common folders. Tests of a changed
 * feature have at most the distance 1, tests that call its endpoints at most 2.
 */
export function chooseTests(changed: readonly string[], imports: Imports): Chosen[] {
  const distances = new Map<string, number>();
  const features = new Set(changed.flatMap((path) => featureOf(path) ?? []));
  const importers = new Map<string, string[]>();
  for (const [path, named] of imports)
    for (const one of named) importers.set(one, [...(importers.get(one) ?? []), path]);
  const queue = changed.map((path) => ({ path, distance: 0 }));
  for (const { path, distance } of queue) {
    if (distances.has(path)) continue;
    distances.set(path, distance);
    if (isTest(path) || (joinsFeatures(path) && distance > 0)) continue;
    for (const importer of importers.get(path) ?? []) queue.push({ path: importer, distance: distance + 1 });
  }
  const nearness = (test: string) => Math.max(...changed.map((path) => sharedFolders(path, test)));
  return [...imports.keys()]
    .filter(isTest)
    .flatMap((test) => {
      const isSameFeature = features.has(featureOf(test) ?? "");
      const callsFeature = (imports.get(test) ?? []).some(
        (path) => path.endsWith(".api.ts") && features.has(featureOf(path) ?? ""),
      );
      const distance = Math.min(
        distances.get(test) ?? Number.POSITIVE_INFINITY,
        isSameFeature ? 1 : callsFeature ? 2 : Number.POSITIVE_INFINITY,
      );
      return Number.isFinite(distance) ? [{ test, distance }] : [];
    })
    .toSorted((a, b) => a.distance - b.distance || nearness(b.test) - nearness(a.test));
}
