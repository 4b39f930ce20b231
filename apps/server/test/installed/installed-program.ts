import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const repository = resolve(import.meta.dirname, "../../../..");

export interface InstalledProgram {
  /** Path of the script that starts the server. */
  script: string;
  settingsFile: string;
  dataDir: string;
  /** Runs the command `huiyan` of the installation. @returns its output @throws with its output if it fails */
  huiyan(args: readonly string[], env?: Record<string, string>): Promise<string>;
}

/**
 * Writes the files of a release bundle, but with the packages of this checkout. Installs the bundle below a folder with
 * the bundle's own `install.sh`.
 * @param settings lines of the settings file
 */
export function installProgram(folder: string, settings: readonly string[]): InstalledProgram {
  const [bundle, root] = [join(folder, "bundle"), join(folder, "root")];
  mkdirSync(join(bundle, "bin"), { recursive: true });
  cpSync(join(repository, "deploy/server"), bundle, { recursive: true });
  for (const part of ["src", "migrations", "package.json"])
    cpSync(join(repository, "apps/server", part), join(bundle, "apps/server", part), { recursive: true });
  for (const part of ["packages", "node_modules"]) symlinkSync(join(repository, part), join(bundle, part));
  symlinkSync(process.execPath, join(bundle, "bin/node"));
  execFileSync("sh", [join(bundle, "install.sh"), "--root", root, "--no-service"]);
  const settingsFile = join(root, "etc/huiyan/huiyan.env");
  writeFileSync(settingsFile, `${readFileSync(settingsFile, "utf8")}${settings.join("\n")}\n`);
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  return {
    script: join(root, "opt/huiyan/apps/server/src/main.ts"),
    settingsFile,
    dataDir: join(root, "var/lib/huiyan"),
    async huiyan(args, env = {}) {
      const program = join(root, "usr/local/bin/huiyan");
      const options = { cwd: folder, env: { PATH, NODE_COMPILE_CACHE, ...env } };
      const { stdout, stderr } = await promisify(execFile)(program, args, options);
      return stdout + stderr;
    },
  };
}
