import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { root } from "../repository.ts";
import { type LockedPackage, type Target } from "./lock-closure.ts";

/** Returns whether a program needs a file of a package. `path` is relative to the package. */
export type Needed = (name: string, path: string) => boolean;

/**
 * Returns whether a file of a package is useful on the target. Type declarations, source maps, and libraries for other
 * platforms are not useful.
 */
function runs(name: string, path: string, { os, cpu }: Target): boolean {
  if (/\.(map|d\.ts|d\.mts|d\.cts)$/.test(path)) return false;
  if (name !== "onnxruntime-node") return true;
  const native = /^\/bin\/napi-v\d+\/([^/]+)(?:\/([^/]+))?/.exec(path);
  return native === null || (native[1] === os && (native[2] === undefined || native[2] === cpu));
}

/** Copies a package to the same path below `to`. A package of another platform is downloaded from the registry. */
export function bringPackage(locked: LockedPackage, to: string, target: Target, needed: Needed): void {
  const { path, name, version, integrity } = locked;
  const installed = join(root, path);
  const folder = join(to, path);
  mkdirSync(folder, { recursive: true });
  const copy = (from: string): void =>
    cpSync(from, folder, {
      recursive: true,
      // keeps relative links, which would otherwise become absolute paths of this machine
      verbatimSymlinks: true,
      filter: (source) => {
        const inside = source.slice(from.length).replaceAll("\\", "/");
        // packages in a nested node_modules have separate entries in the lock
        return !/\/node_modules(\/|$)/.test(inside) && runs(name, inside, target) && needed(name, inside);
      },
    });
  if (existsSync(join(installed, "package.json"))) copy(installed);
  else fetchPackage(`${name}@${version}`, integrity, copy);
  linkLibraries(folder);
}

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the symbolic links of the PostgreSQL package. npm packages contain no links, so the package lists them in
 * pg-symlinks.json.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of LinkList.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const [file, link] = [join(folder, source), join(folder, target)];
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), file), link);
  }
}

/** Copies the program `node` of a platform. The program of another platform is downloaded from the registry. */
export function bringNode({ path, name, version, integrity }: LockedPackage, to: string): void {
  mkdirSync(to, { recursive: true });
  const installed = join(root, path);
  const copy = (from: string) => cpSync(join(from, "bin/node"), join(to, "node"));
  if (existsSync(join(installed, "package.json"))) copy(installed);
  else fetchPackage(`${name}@${version}`, integrity, copy);
}

/**
 * Downloads a package and passes its folder to `use`.
 * @param integrity SHA-512 from the lock, checked here because `npm pack` does not know the lock
 * @throws Error in Chinese
 */
function fetchPackage(spec: string, integrity: string | undefined, use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-fetch-"));
  try {
    execFileSync("npm", ["pack", spec, "--pack-destination", folder, "--silent"], { cwd: folder, stdio: "pipe" });
    const [name] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
    if (name === undefined) throw new Error(`npm 没有提供 ${spec}`);
    const file = join(folder, name);
    const sha512 = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
    if (integrity !== undefined && !integrity.split(" ").includes(sha512))
      throw new Error(`${spec} 与 package-lock.json 中的校验值不一致`);
    execFileSync("tar", ["-xzf", file, "-C", folder]);
    use(join(folder, "package"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
