import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { z } from "zod";
import { clipFolder } from "#features/demo/demo.feature.ts";
import { type FactoryDevice } from "#features/device/device.public.ts";
import { type Log } from "#platform/log/log.ts";
import { type Supervised, supervise } from "#platform/process/supervise.ts";
import { steadyMemory } from "./steady-memory.ts";

const agentScript = fileURLToPath(new URL("../../../edge/src/launch.ts", import.meta.url));

const AgentConfig = z.object({
  server: z.string(),
  data: z.string(),
  media: z.array(z.string()),
  allow_loopback_cameras: z.boolean().optional(),
  publisher_key: z.string().optional(),
  recording_mb: z.number().optional(),
  devices: z.array(
    z.object({
      device_id: z.string(),
      type: z.string(),
      factory_key: z.string().optional(),
      name: z.string().optional(),
      recordings: z.record(z.string(), RecordingSettings).optional(),
    }),
  ),
});

/** Recording settings of all cameras of the demo. `recordingMb` is the disk quota in MiB. */
const recordings = { "*": RecordingSettings.parse({ mode: "continuous" }) };
const recordingMb = 512;

/** Address of the interface on which the demo's agent announces itself: only this machine, like its server. */
const loopback = "127.0.0.1";

export interface AgentConfigOptions {
  dataDir: string;
  publisherKey: string | undefined;
  url: string;
  cameras: readonly string[];
}

export interface DemoAgentOptions extends AgentConfigOptions {
  log: Log;
  /** Called with the process id of the agent's launcher, and with that of the agent at each of its starts. */
  onStart: (pids: { edge_launcher: number } | { edge: number }) => void;
}

/** Message from an agent's launcher to the process that started it. */
const AgentStarted = z.object({ kind: z.literal("agent"), pid: z.number().int() });

/** Returns true if the camera address of the command line is on this machine. */
function isOwnCamera(camera: string): boolean {
  const host = URL.parse(camera)?.hostname ?? "";
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/**
 * Writes the agent's configuration. The addresses of the server and of the clips may differ from the last start.
 * @param born ids and keys of a new demo; absent: those of the existing configuration are kept
 * @returns path of the configuration; undefined if no ids and keys are known
 */
export async function writeAgentConfig(
  { dataDir, publisherKey, url, cameras }: AgentConfigOptions,
  born?: readonly FactoryDevice[],
): Promise<string | undefined> {
  const folder = resolve(dataDir, "edge");
  const path = join(folder, "config.json");
  const old = existsSync(path) ? AgentConfig.safeParse(JSON.parse(await readFile(path, "utf8"))).data : undefined;
  const devices = born?.map(({ device_id, type, key }) => ({ device_id, type, factory_key: key })) ?? old?.devices;
  if (devices === undefined) return undefined;
  const files = cameras.filter((camera) => !camera.includes("://")).map((camera) => dirname(resolve(camera)));
  const media = [clipFolder, ...files];
  const own = cameras.some(isOwnCamera) ? { allow_loopback_cameras: true } : {};
  const key = publisherKey === undefined ? {} : { publisher_key: publisherKey };
  const config: z.infer<typeof AgentConfig> = {
    server: url,
    data: folder,
    media,
    ...own,
    ...key,
    recording_mb: recordingMb,
    devices: devices.map((device) => ({ ...device, recordings })),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  return path;
}

/**
 * Starts the edge agent that simulates the demo's devices; undefined if the folder with the devices' keys was deleted.
 */
export async function startDemoAgent(options: DemoAgentOptions): Promise<Supervised | undefined> {
  const config = await writeAgentConfig(options);
  if (config === undefined) return undefined;
  return supervise({
    name: "边缘代理",
    script: agentScript,
    args: ["--config", config],
    env: { DISCOVERY_INTERFACE: loopback, ...process.env, ...steadyMemory },
    log: (line) => options.log.info({ part: "edge" }, line),
    onStart: (pid) => options.onStart({ edge_launcher: pid }),
    onChannel: (launcher) =>
      launcher.on("message", (message) => {
        const { success, data } = AgentStarted.safeParse(message);
        if (success) options.onStart({ edge: data.pid });
      }),
  });
}
