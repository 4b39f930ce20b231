import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runCommand, splitCommands } from "./installed/commands.ts";

const ownScript = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface ServerProcess {
  url: string;
  pid: number;
  /** Returns the output of the process up to now. */
  output(): string;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerProcessOptions {
  dataDir: string;
  port: number;
  /** Command-line arguments. Commands among them run when the server is ready. */
  args?: string[];
  /** True if a new demo gets its history of 30 days. */
  history?: boolean;
  env?: Record<string, string>;
  /** Path of the script that starts the server, for example that of another version. */
  script?: string;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/**
 * Starts the server in a process like a user does, and resolves when it is ready.
 * @throws with its output if it is not ready within 60 s
 */
export async function startServerProcess({
  dataDir,
  port,
  args = [],
  history = false,
  env = {},
  script = ownScript,
}: ServerProcessOptions): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const environment = { PATH, NODE_COMPILE_CACHE, HUIYAN_DATA: dataDir, PORT: String(port), ...env };
  const { start, commands } = splitCommands(args);
  const child = spawn(process.execPath, [script, ...(history ? [] : ["--no-history"]), ...start], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const deadline = Date.now() + 60_000;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!output.includes("慧眼已启动") || !(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output}`);
    if (Date.now() > deadline) {
      await ended(child, "SIGKILL");
      throw new Error(`the server was not ready:\n${output}`);
    }
    await sleep(50);
  }
  output += await runCommand(script, commands, environment).catch(async (error: unknown) => {
    await ended(child, "SIGKILL");
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => ended(child, "SIGKILL"),
    stop: () => ended(child, "SIGTERM"),
  };
}
