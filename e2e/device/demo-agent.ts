import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type System } from "../system.ts";
import { type BornDevice } from "./demo-devices.ts";

const script = resolve(import.meta.dirname, "../../apps/edge/src/main.ts");

export interface Agent {
  /** Resolves with the output of the agent when it has ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the real edge agent with the organisation's devices, but without the demonstration's clips, so that no model
 * runs.
 * @param args command-line options, for example `--simulate 2`
 * @param settings fields of the configuration file to add or replace
 */
export function startAgent(
  system: System,
  devices: readonly BornDevice[],
  args: readonly string[] = [],
  settings: object = {},
): Agent {
  // A folder per organisation, since other tests may run agents on the same system.
  const data = join(system.dataDir, `edge-${system.organisation.yard}`);
  const config = join(data, "journey.json");
  mkdirSync(data, { recursive: true });
  writeFileSync(config, JSON.stringify({ server: system.url, data, media: [], devices, ...settings }));
  const env = { ...process.env, DISCOVERY_INTERFACE: "127.0.0.1" };
  const child = spawn(process.execPath, [script, "--config", config, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, "close").then(() => output);
  return {
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
