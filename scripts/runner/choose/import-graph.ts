import { posix } from "node:path";

/** Per file the files of the project that it names: imports, and programs or data that it names by a path. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const isCode = /\.(ts|tsx|mts|mjs|cjs|js)$/;
const quoted = /"([^"\n]+)"|'([^'\n]+)'|`([^`\n$]+)`/g;
/** What is imported as a type alone is not there when the program runs; the compiler checks it. */
const typesOnly = /^(?:import|export) (?:type [^;]*?|\{(?:\s*type [^,}]+,?)+\s*\}) from "[^"]+";/gm;

/**
 * Reads who names whom. A name is any text in quotes that is the path of a file of the project: from the file's own
 * folder, from the root, or through a package of ours (`@huiyan/contract/a/b` is `packages/contract/src/a/b.ts`). So
 * workers and programs that a test starts are found too, and what is named in a comment does no harm.
 */
export function readGraph(files: readonly string[], read: (path: string) => string): ImportGraph {
  const known = new Set(files);
  return new Map(files.filter((path) => isCode.test(path)).map((path) => [path, namedIn(path, read(path), known)]));
}

function namedIn(path: string, code: string, known: ReadonlySet<string>): Set<string> {
  const named = new Set<string>();
  for (const [, ...alternatives] of code.replace(typesOnly, "").matchAll(quoted)) {
    const text = alternatives.find((one) => one !== undefined) ?? "";
    for (const candidate of candidates(path, text))
      if (known.has(candidate) && candidate !== path) named.add(candidate);
  }
  return named;
}

function candidates(path: string, text: string): string[] {
  const [, ours, inside] = /^@huiyan\/([a-z-]+)\/(.+)$/.exec(text) ?? [];
  if (ours !== undefined) return [`packages/${ours}/src/${inside}.ts`];
  // bundlers are told more behind a question mark
  const plain = text.replace(/\?.*$/, "");
  return [posix.normalize(posix.join(posix.dirname(path), plain)), plain];
}
