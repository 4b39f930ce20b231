import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, posix, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "..");
/** Folder for the output of checks and tests; git ignores it. */
export const outFolder = join(root, ".out");

/**
 * Returns the project path of an import.
 * @param path importing file, relative to the root
 * @param specifier relative to that file, or `#<folder>/…` as the "imports" of the app's package.json define it
 */
export function importedPath(path: string, specifier: string): string {
  if (!specifier.startsWith("#")) return posix.join(posix.dirname(path), specifier);
  const app = path.split("/", 2).join("/");
  return specifier.startsWith("#test/") ? `${app}/${specifier.slice(1)}` : `${app}/src/${specifier.slice(1)}`;
}

/** Returns the path of a program that npm installed. */
export function installed(program: string): string {
  return join(root, "node_modules", ".bin", program);
}

/** Folders without project files, used on a machine without git. The list has the same folders as .gitignore. */
const ignored = new Set(["node_modules", ".git", ".out", "dist", "data", "test-results", "playwright-report"]);

/**
 * Returns the files that git tracks or would add. On a machine without git, all files outside the ignored folders are
 * returned. Paths are relative to the root.
 */
export function projectFiles(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  try {
    const listed = execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 64 * 1024 * 1024,
    });
    return listed.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
  } catch {
    return walk("");
  }
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? walk(`${folder}${entry.name}/`) : [`${folder}${entry.name}`]));
}
