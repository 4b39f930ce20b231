import { type ZipFile } from "./zip-entries.ts";

/** Maximum number of path segments that are compared, counted from the file name. */
const maxSteps = 8;

const plain = (path: string): string[] =>
  path
    .normalize("NFC")
    .toLowerCase()
    .split(/[/\\]/)
    .map((step) => step.trim())
    .filter((step) => step !== "" && step !== ".");

const endings = (steps: readonly string[]): string[] => {
  const last = steps.slice(-maxSteps);
  return last.map((_, at) => last.slice(at).join("/"));
};
const withoutEnding = (path: string) => path.replace(/\.[^./]+$/, "");

/**
 * Returns a function that finds files by the name in a list row. The name may be the whole path or the end of the path,
 * each with or without the extension. If a whole path matches, only this file is returned, otherwise all matches.
 */
export function filesByName(files: readonly ZipFile[]): (name: string) => readonly ZipFile[] {
  const byPath = new Map<string, ZipFile[]>();
  const byEnding = new Map<string, ZipFile[]>();
  const add = (map: Map<string, ZipFile[]>, name: string, file: ZipFile) => {
    const known = map.get(name);
    if (known === undefined) map.set(name, [file]);
    else known.push(file);
  };
  for (const file of files) {
    const steps = plain(file.path);
    add(byPath, steps.join("/"), file);
    for (const ending of endings(steps)) {
      add(byEnding, ending, file);
      if (withoutEnding(ending) !== ending) add(byEnding, `${withoutEnding(ending)}.`, file);
    }
  }
  return (name) => {
    const sought = plain(name).slice(-maxSteps).join("/");
    if (sought === "") return [];
    return byPath.get(sought) ?? byEnding.get(sought) ?? byEnding.get(`${sought}.`) ?? [];
  };
}
