import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runCommand, splitCommands } from "../apps/server/test/installed/commands.ts";
import { memoryFolder } from "../apps/server/test/memory-folder.ts";
import { demoDevices, type Organisation } from "./organisation.ts";
import { type Run, readRun, runOf } from "./run-file.ts";

export interface SystemOptions {
  /** Command-line options, for example `--no-demo`. Options that are commands run after the server is ready. */
  args?: string[];
  /** Environment variables in addition to HUIYAN_DATA and PORT. */
  env?: Record<string, string>;
  /** True to create the demonstration's history of 30 days. Most journeys count alarms and need none. */
  history?: true;
  /** True to start a server whose clock `moveClock` can move. */
  movable?: true;
  /** Entry script of another version whose console is already built. */
  script?: string;
}

export interface System {
  url: string;
  dataDir: string;
  /**
   * Members and devices for the journey: those of the demonstration, or of a separate organisation on a shared system.
   */
  organisation: Organisation;
  /** Returns the current content of run.json, which changes when a process is restarted. */
  run(): Run;
  /** Returns the whole output of the server. */
  output(): string;
  /**
   * Kills the server with SIGKILL. `start` starts it again with the same data and port, optionally with more arguments.
   */
  kill(): Promise<void>;
  start(moreArgs?: readonly string[]): Promise<void>;
  /** Moves the server's clock forward by milliseconds. Requires the option `movable`. */
  moveClock(ms: number): Promise<void>;
  /**
   * Stops the server and deletes its data.
   * @throws Error if the server does not end cleanly
   */
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, "..");
/** File in the data folder with the output of the server, for processes that did not start it. */
const outputFile = "output.log";
const startMs = 240_000;
const stopMs = 40_000;
/** Environment variables of the machine that must not reach the tested system. */
const settings =
  /^(DATABASE_URL|MQTT_URL|S3_URL|ROLES|HOST|PORT|HUIYAN_\w+|REGISTRATION|TRUST_PROXY|DISCOVERY_INTERFACE|PUBLISHER_KEY|BACKUP_\w+)$/;

/** Starts the real system in a new data folder. Resolves when sign-in works. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  buildProduct();
  const dataDir = mkdtempSync(join(memoryFolder(), "huiyan-e2e-"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  let server: ChildProcess | null = null;

  const script = options.script ?? (options.movable ? "apps/server/test/moving-server.ts" : "apps/server/src/main.ts");

  async function start(moreArgs: readonly string[] = []): Promise<void> {
    const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
    const env = { ...clean, ...options.env, HUIYAN_DATA: dataDir, PORT: `${port}` };
    const own = options.history ? [] : ["--no-history"];
    const { start, commands } = splitCommands([...(options.args ?? []), ...moreArgs]);
    const child = spawn(process.execPath, [resolve(root, script), ...own, ...start], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    server = child;
    const keep = (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-200_000);
      appendFileSync(join(dataDir, outputFile), chunk);
    };
    child.on("exit", (code, signal) => {
      output += `\n[the server ended: code ${code}, signal ${signal}]`;
    });
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    const deadline = Date.now() + startMs;
    while (readRun(dataDir)?.pids.server !== child.pid || !(await isReady(url))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the system ended at once:\n${output}`);
      if (Date.now() > deadline) throw new Error(`the system was not ready in ${startMs} ms:\n${output}`);
      await sleep(100);
    }
    const program = resolve(root, options.script ?? "apps/server/src/main.ts");
    keep(Buffer.from(await runCommand(program, commands, env)));
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server === null || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, "exit");
    server.kill(signal);
    const late = new AbortController();
    const patience = sleep(stopMs, "late", { signal: late.signal }).catch(() => "ended");
    const first = await Promise.race([exit, patience]);
    late.abort();
    if (first !== "late") return;
    server.kill("SIGKILL");
    throw new Error(`the system did not end within ${stopMs} ms:\n${output}`);
  }

  const system: System = {
    url,
    dataDir,
    organisation: {
      ...demoDevices,
      get accounts() {
        return runOf(dataDir).accounts;
      },
    },
    run: () => runOf(dataDir),
    output: () => output,
    kill: () => end("SIGKILL"),
    start,
    async moveClock(ms) {
      if (server === null || !options.movable) throw new Error("this system's clock cannot be moved");
      const moved = once(server, "message");
      server.send({ moveByMs: ms });
      await moved;
    },
    async stop() {
      try {
        await end("SIGTERM");
      } finally {
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
  await start().catch(async (error: unknown) => {
    await system.stop();
    throw error;
  });
  return system;
}

/** Returns a system that another process has started, with one of its organisations. */
export function joinSystem({ url, dataDir }: Pick<System, "url" | "dataDir">, organisation: Organisation): System {
  const refuse = async () => {
    throw new Error("others use this system, too: what kills it or moves its clock asks for a system of its own");
  };
  return {
    url,
    dataDir,
    organisation,
    kill: refuse,
    start: refuse,
    moveClock: refuse,
    stop: async () => {},
    run: () => runOf(dataDir),
    output: () => readFileSync(join(dataDir, outputFile), "utf8"),
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

function buildProduct(): void {
  const done = spawnSync(process.execPath, [join(root, "scripts/build/build-product.ts")], { stdio: "inherit" });
  if (done.status !== 0) throw new Error("the product could not be built");
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
