import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "..");
/** Folder for the output of checks and tests; git ignores it. */
export const outFolder = join(root, ".out");

/** Returns the path of a program that npm installed. */
export function installed(program: string): string {
  return join(root, "node_modules", ".bin", program);
}

/** Folders without project files, for a machine without git. They are the same as in .gitignore. */
const ignored = new Set(["node_modules", ".git", ".out", "dist", "data", "test-results", "playwright-report"]);

/**
 * Returns the files that git tracks or would add. Without git these are all files outside the ignored folders. Paths
 * are relative to the root.
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
