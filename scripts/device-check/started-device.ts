import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PlayedPlatform } from "./played-platform.ts";

/**
 * Returns the environment variables for a device: the platform's address, the device's id and key, and its data folder.
 */
export function deviceEnvironment({ url, deviceId, factoryKey }: PlayedPlatform, data: string): Record<string, string> {
  return {
    HUIYAN_URL: url,
    HUIYAN_DEVICE_ID: deviceId,
    HUIYAN_FACTORY_KEY: factoryKey,
    HUIYAN_DATA: data,
  };
}

/** Kills the command and its child processes. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

function sayLines(text: string, say: (line: string) => void): void {
  for (const line of text.split("\n")) if (line.trim() !== "") say(line);
}

/** Number of last lines of the device's output that are stored and shown after a failure. */
const keptLines = 20;

export interface StartedDevice {
  /** Returns the last lines that the program printed. */
  lastLines(): readonly string[];
  /** Resolves with the exit code when the program has exited with an error. */
  failed: Promise<number>;
  stop(): Promise<void>;
}

/** Starts a device program by its shell command, with an empty data folder. */
export async function startDevice(
  command: string,
  platform: PlayedPlatform,
  say: (text: string) => void,
): Promise<StartedDevice> {
  const data = await mkdtemp(join(tmpdir(), "huiyan-device-check-"));
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...deviceEnvironment(platform, data) },
  });
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    say(line);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => sayLines(String(text), keep));
  child.on("exit", (code) => code !== null && say(`设备程序已退出，退出码 ${code}`));
  const failed = new Promise<number>((resolve) => {
    // the event `close` comes after all output, unlike `exit`
    child.on("close", (code) => code !== null && code !== 0 && resolve(code));
  });
  return {
    lastLines: () => lines,
    failed,
    async stop() {
      await end(child);
      await rm(data, { recursive: true, force: true });
    },
  };
}
