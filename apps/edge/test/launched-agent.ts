import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished as whenFinished } from "vitest";
import { z } from "zod";
import { eventually } from "./outbox-fixture.ts";
import { type StandInPlatform, startPlatform } from "./stand-in-platform.ts";

export const deviceId = "AIS-0001";
const secret = "a-secret-of-the-device";

const AgentStarted = z.object({ kind: z.literal("agent"), pid: z.number() });

export interface LaunchedAgent {
  platform: StandInPlatform;
  program: ChildProcess;
  /** Process ids of the agents that the launcher has reported. */
  started: readonly number[];
  /** Returns the whole output of the agent. */
  printed(): string;
  /** Path of `<data>/versions`. */
  versions: string;
  /** Returns the names in the versions' folder, without the link to the packages. */
  loaded(): string[];
  /** Starts another agent on the same data folder. */
  again(): ChildProcess;
  /** Waits until the device is online. @param before session id that does not count */
  online(before?: string): Promise<void>;
}

export interface Launch {
  script?: "launch.ts" | "main.ts";
  /** True: `npm run agent` starts it. */
  npm?: boolean;
  publisherKey?: string | undefined;
  env?: NodeJS.ProcessEnv;
  /** Clean-up hook of the test; required if several tests run in parallel. */
  onTestFinished?: (work: () => void | Promise<void>) => void;
}

/** Starts a real agent without cameras in a separate process, connected to a simulated platform. */
export async function launchAgent({
  script = "launch.ts",
  npm = false,
  publisherKey,
  env,
  onTestFinished = whenFinished,
}: Launch = {}): Promise<LaunchedAgent> {
  const platform = await startPlatform(deviceId, secret, onTestFinished);
  const folder = mkdtempSync(join(tmpdir(), "huiyan-launched-"));
  const data = join(folder, "data");
  const config = join(folder, "edge.json");
  const devices = [{ device_id: deviceId, secret }];
  writeFileSync(config, JSON.stringify({ server: platform.url.origin, data, devices, publisher_key: publisherKey }));
  let printed = "";
  const started: number[] = [];
  const start = (): ChildProcess => {
    const program = npm
      ? ["npm", "run", "agent", "--"]
      : [process.execPath, join(import.meta.dirname, "../src", script)];
    const [file = "", ...args] = [...program, "--config", config];
    const child = spawn(file, args, {
      cwd: join(import.meta.dirname, "../../.."),
      env: { ...process.env, DISCOVERY_INTERFACE: "off", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => {
        printed += String(text);
      });
    child.on("message", (message) => started.push(AgentStarted.parse(message).pid));
    onTestFinished(() => stopped(child));
    return child;
  };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = start();
  const versions = join(data, "versions");
  const agent: LaunchedAgent = {
    platform,
    program,
    versions,
    started,
    printed: () => printed,
    again: start,
    loaded: () => readdirSync(versions).filter((name) => name !== "node_modules"),
    online: (before) =>
      eventually(() => platform.state()?.online === true && platform.state()?.session !== before, 60_000),
  };
  await agent.online();
  return agent;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
