import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PlayedPlatform } from "./played-platform.ts";

/** What a device is told of the platform by its environment. */
export function deviceEnvironment({ url, deviceId, factoryKey }: PlayedPlatform, data: string): Record<string, string> {
  return {
    ...{ HUIYAN_URL: url, HUIYAN_DEVICE_ID: deviceId, HUIYAN_FACTORY_KEY: factoryKey, HUIYAN_DATA: data },
  };
}

/** Ends the command and what it started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

function sayLines(text: string, say: (line: string) => void): void {
  for (const line of text.split("\n")) if (line.trim() !== "") say(line);
}

/** Starts a device by its command, in an empty folder of its own. */
export async function startDevice(
  command: string,
  platform: PlayedPlatform,
  say: (text: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const data = await mkdtemp(join(tmpdir(), "huiyan-device-check-"));
  const child = spawn(command, {
    ...{ shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, ...deviceEnvironment(platform, data) },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => sayLines(String(text), say));
  child.on("exit", (code) => code !== null && say(`设备程序已退出，退出码 ${code}`));
  return {
    async stop() {
      await end(child);
      await rm(data, { recursive: true, force: true });
    },
  };
}
