import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../repository.ts";

/** A container with a copy-on-write view of this machine's files, and with its own network and processes. */
export interface Machine {
  /** Returns the path on this machine of a file inside the container. The path is valid while the container runs. */
  path(inside: string): string;
  /** Runs a bash script as root in the container; the script ends at the first failing command. */
  run(script: string, timeoutMs?: number): Promise<{ code: number; output: string }>;
  /** Starts a program of this machine inside the container's network namespace. */
  spawnInNetwork(command: string, args: readonly string[]): ChildProcess;
  stop(): Promise<void>;
}

/** Returns why this machine cannot start such a container; undefined if it can. */
export function machineMissing(): string | undefined {
  if (process.platform !== "linux") return "needs Linux";
  if (process.getuid?.() !== 0) return "needs root, for mounts and accounts";
  try {
    execFileSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "may not make namespaces";
  }
}

/**
 * Setting of Node's compile cache. Each start of the program reads 1,500 source files; later starts use the compiled
 * ones.
 */
const compiled = "NODE_COMPILE_CACHE=/run/compiled";
const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * Starts a container.
 * @param files folder that the container sees as /srv/files
 * @throws Error with the output of the set-up
 */
export async function startMachine(files: string): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-machine-"));
  const enter = join(import.meta.dirname, "enter.sh");
  const args = ["--mount", "--net", "--pid", "--fork", "--kill-child", "bash", enter, folder, root, files];
  const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "pipe"] });
  let setUp = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (setUp += text));
  while (!setUp.includes("ready")) {
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
    if (child.exitCode !== null) throw new Error(`the machine was not made: ${setUp}`);
  }
  const pid = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim();
  const entered = ["--target", pid, "--mount", "--net", "--pid"];
  const bash = ["env", "-i", `PATH=${path}`, "HOME=/root", "LANG=C.UTF-8", compiled, "bash", "-c"];
  return {
    path: (file) => join(`/proc/${pid}/root`, file),
    run: (script, timeoutMs = 400_000) =>
      new Promise((resolve) => {
        const whole = `exec 2>&1; set -e -o pipefail; cd /root; ${script}`;
        execFile("nsenter", [...entered, ...bash, whole], { timeout: timeoutMs }, (error, output) => {
          const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
          resolve({ code, output });
        });
      }),
    spawnInNetwork: (command, args) =>
      spawn("nsenter", ["--target", pid, "--net", command, ...args], { stdio: ["ignore", "pipe", "inherit"] }),
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}
