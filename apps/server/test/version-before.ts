import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 }).trim();

/** Returns the commit before the newest change of the migrations; undefined without a git history. */
export function findVersionBefore(): string | undefined {
  try {
    const newest = git("log", "-1", "--format=%H", "--", "apps/server/migrations/*.sql");
    return newest === "" ? undefined : git("rev-parse", `${newest}^1`);
  } catch {
    return undefined;
  }
}

/** Returns the commit that made the stored backup for the test of upgrades; undefined if git does not have it. */
export function findLandedVersion(): string | undefined {
  const facts = z.object({ commit: z.string() });
  const { commit } = facts.parse(JSON.parse(readFileSync(join(import.meta.dirname, "data/landed/facts.json"), "utf8")));
  try {
    git("cat-file", "-e", commit);
    return commit;
  } catch {
    return undefined;
  }
}

function link(from: string, to: string, names: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of names) symlinkSync(join(from, name), join(to, name));
}

/**
 * Unpacks a commit, with links to the installed libraries of this checkout.
 * @returns path of the script of its server
 */
export function unpackVersion(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const libraries = join(root, "node_modules");
  const own = "@huiyan";
  link(
    libraries,
    join(folder, "node_modules"),
    readdirSync(libraries).filter((name) => name !== own),
  );
  mkdirSync(join(folder, "node_modules", own));
  for (const group of ["apps", "packages"]) {
    for (const name of readdirSync(join(folder, group))) {
      const of = join(folder, group, name);
      symlinkSync(of, join(folder, "node_modules", own, name));
      const inner = join(root, group, name, "node_modules");
      if (existsSync(inner)) symlinkSync(inner, join(of, "node_modules"));
    }
  }
  return join(folder, "apps/server/src/main.ts");
}
