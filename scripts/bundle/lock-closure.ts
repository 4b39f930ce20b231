import { z } from "zod";

/** Platforms that a package supports: one name or several; a name with "!" excludes a platform. */
const Platforms = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional();
const Names = z.record(z.string(), z.string()).default({});
const Entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().default(false),
  optional: z.boolean().default(false),
  os: Platforms,
  cpu: Platforms,
  libc: Platforms,
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
});
type Entry = z.infer<typeof Entry>;
/** Schema of package-lock.json; the keys of `packages` are paths such as `node_modules/…`. */
export const Lock = z.object({ packages: z.record(z.string(), Entry) });
export type Lock = z.infer<typeof Lock>;

export interface Target {
  os: string;
  cpu: string;
}

export interface LockedPackage {
  /** Path of the package's folder, relative to the root of the repository. */
  path: string;
  name: string;
  version: string;
  integrity: string | undefined;
  /** Licence from package.json as an SPDX expression. */
  license: string | undefined;
}

/**
 * Returns the npm packages that a workspace needs to run on a target with glibc; workspaces of this repository are left
 * out.
 */
export function closureOf({ packages }: Lock, workspace: string, target: Target): LockedPackage[] {
  const reached = new Set<string>();
  const waiting = [workspace];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const entry = packages[from];
    if (entry === undefined) continue;
    const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies });
    for (const name of needed) {
      const path = resolved(packages, from, name);
      const found = path === undefined ? undefined : packages[path];
      if (path === undefined || found === undefined || reached.has(path) || !fits(found, target)) continue;
      reached.add(path);
      waiting.push(found.link ? linkedWorkspace(packages, name) : path);
    }
  }
  return [...reached]
    .sort()
    .filter((path) => packages[path]?.link !== true)
    .map((path) => {
      const { version = "", integrity, license } = packages[path] ?? {};
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { path, name, version, integrity, license };
    });
}

/**
 * Returns the npm package that contains the program `node` for a target.
 * @throws Error in Chinese if the lock has none
 */
export function nodeOf({ packages }: Lock, { os, cpu }: Target): LockedPackage {
  const name = `node-${os}-${cpu}`;
  const path = `node_modules/${name}`;
  const entry = packages[path];
  if (entry?.version === undefined) throw new Error(`package-lock.json 中没有 ${name}`);
  return { path, name, version: entry.version, integrity: entry.integrity, license: entry.license };
}

/** Returns the path of a package as Node resolves it: in the importing folder, then in every folder above. */
function resolved(packages: Lock["packages"], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = `${folder}${folder === "" ? "" : "/"}node_modules/${name}`;
    if (!folder.endsWith("node_modules") && packages[path] !== undefined) return path;
    if (folder === "") return undefined;
  }
}

/** Returns the folder of a workspace by its name; the lock lists workspaces only by folder. */
function linkedWorkspace(packages: Lock["packages"], name: string): string {
  const folder = name.replace("@huiyan/", "");
  return packages[`packages/${folder}`] === undefined ? `apps/${folder}` : `packages/${folder}`;
}

function fits({ os, cpu, libc }: Entry, target: Target): boolean {
  return admits(os, target.os) && admits(cpu, target.cpu) && (libc === undefined || libc.includes("glibc"));
}

function admits(listed: readonly string[] | undefined, value: string): boolean {
  if (listed === undefined) return true;
  return !listed.includes(`!${value}`) && (listed.every((name) => name.startsWith("!")) || listed.includes(value));
}
