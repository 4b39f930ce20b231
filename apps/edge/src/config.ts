import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { deviceLimits, deviceTypes } from "@huiyan/contract/device/device.rules";
import { formatMessage } from "@huiyan/contract/format-message";
import { issueText } from "@huiyan/contract/issue-text";
import { optionProblem } from "@huiyan/contract/option-problem";
import { DeviceId } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type DeviceIdentity } from "./agent/agent-deps.ts";
import { SettingsOfChannels } from "./agent/recording-settings.ts";
import { checkKeys, type KnownKeys } from "./config-keys.ts";
import { GatesOfChannels } from "./platform/inputs/gate-contact.ts";
import { ScalesOfChannels } from "./platform/scale/scale-settings.ts";
import { publisherKey } from "./platform/upgrade/publisher-key.ts";

const Device = z.object({
  device_id: DeviceId,
  type: z.enum(deviceTypes).default("AIS"),
  /** Factory key as registered on the server; needed until the device is claimed. */
  factory_key: z.string().min(1).optional(),
  secret: z.string().min(1).optional(),
  name: z.string().max(64).optional(),
  /**
   * Recording settings per channel; `*` applies to all other channels. A choice on the device's page takes precedence.
   */
  recordings: SettingsOfChannels.default({}),
  /** Weighing scales of the cameras, by channel. */
  scales: ScalesOfChannels.default({}),
  /** Gate contacts, by the channel of the camera that shows the gate. */
  gates: GatesOfChannels.default({}),
});

/** Address to listen on: `host:port`, an IPv6 host in brackets. Port 0: any free port. */
const ListenAddress = z.string().transform((text, context) => {
  const [, host, port] = /^(\[[0-9a-f:]+\]|[^:\s]+):(\d{1,5})$/i.exec(text) ?? [];
  if (host !== undefined && Number(port) <= 65_535)
    return { host: host.replace(/^\[(.*)\]$/, "$1"), port: Number(port) };
  context.addIssue({ code: "custom", message: "须形如 127.0.0.1:8687" });
  return z.NEVER;
});

const ConfigFile = z.object({
  server: z.url({ protocol: /^https?$/, error: "须为 http(s) 地址" }).default("http://127.0.0.1:8686"),
  data: z.string().min(1).default("data/edge"),
  media: z.array(z.string().min(1)).default([]),
  /**
   * True if cameras on this machine may be opened. The default is false, so that no user can probe the machine's ports
   * with camera tests.
   */
  allow_loopback_cameras: z.boolean().default(false),
  /**
   * Key of the publisher whose packages may be installed: base64 of an Ed25519 key, raw or SPKI. Without a key, no
   * packages can be installed.
   */
  publisher_key: z
    .string()
    .refine((text) => publisherKey(text) !== undefined, { error: "须为 Base64 编码的 Ed25519 公钥" })
    .optional(),
  /** Disk quota of each device for the recordings of all its cameras, MiB. The oldest recordings are deleted first. */
  recording_mb: z.number().int().min(16).max(1_000_000_000).default(10_240),
  /**
   * Address at which the device's pages can be opened in the local network, for times without the platform. Absent:
   * only through the platform.
   */
  local_page: z.object({ listen: ListenAddress }).optional(),
  outbox_mb: z.number().int().min(1).max(1_000_000).default(1024),
  devices: z.array(Device).default([]),
});
export type AgentConfig = z.infer<typeof ConfigFile>;

/** Returns the identity of a device from the file, with the settings of its cameras. */
export function identityOf({ device_id, factory_key, ...settings }: AgentConfig["devices"][number]): DeviceIdentity {
  return { deviceId: device_id, factoryKey: factory_key, secret: undefined, ...settings };
}

/** Keys at the top level of the configuration file. */
export const agentKeys: readonly string[] = Object.keys(ConfigFile.shape);
const knownKeys: KnownKeys = { "": agentKeys, "devices.*": Object.keys(Device.shape) };

const whole = (name: string, max: number): z.ZodType<number> =>
  z.coerce
    .number({ error: `--${name} 须为整数` })
    .int({ error: `--${name} 须为整数` })
    .min(1, { error: `--${name} 至少为 1` })
    .max(max);

const Simulation = z.object({
  devices: whole("simulate", 100_000),
  points: whole("points", 512),
  rate: z.coerce.number({ error: "--rate 须为数字" }).min(0).max(10_000),
  seconds: z.coerce.number({ error: "--seconds 须为数字" }).min(0.1).optional(),
  batch: whole("batch", deviceLimits.eventsPerRequest),
  ledger: z.string().optional(),
});
export type Simulation = z.infer<typeof Simulation>;

export interface Start {
  config: AgentConfig;
  simulation: Simulation | undefined;
  /** True: the program only prompts for the password of the local page, sets it, and ends. */
  setsPagePassword: boolean;
  /** Warnings in Chinese about unknown keys of the file. */
  warnings: string[];
}

/** True in a checkout of the repository, which has npm; a bundle has none. */
const isRepository = existsSync(new URL("../../../scripts/bootstrap.mjs", import.meta.url));
const command = isRepository ? "npm run agent --" : "/opt/huiyan-agent/run";

export const help = `用法：${command} --config 文件.json
  --config 文件     设备、服务器与数据目录（JSON）
  --server 地址     覆盖配置文件中的服务器地址
  --page-password   设置设备本机页面的密码（从标准输入读取一行），然后退出
  --simulate N      压测：模拟 N 台设备（需要配置文件中有密钥）
    --points M      每台的点位数，默认 1
    --rate R        每台每秒事件数，默认 1
    --seconds S     发送多少秒，默认直到 Ctrl-C
    --batch B       每次上报最多几个事件，默认 100
    --ledger 文件   逐行记录产生与确认的事件编号`;

const options = {
  config: { type: "string" },
  server: { type: "string" },
  "page-password": { type: "boolean", default: false },
  simulate: { type: "string" },
  points: { type: "string", default: "1" },
  rate: { type: "string", default: "1" },
  seconds: { type: "string" },
  batch: { type: "string", default: String(deviceLimits.eventsPerRequest) },
  ledger: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/**
 * Parses the command line.
 * @returns undefined if help was requested
 * @throws Error with a sentence that names the wrong value
 */
export function readStart(argv: readonly string[]): Start | undefined {
  const { values } = understood(argv);
  if (values.help) return undefined;
  const raw = { ...readFile(values.config), ...(values.server && { server: values.server }) };
  const config = parsed(ConfigFile, raw);
  const warnings = checkKeys(raw, config, knownKeys);
  if (config.devices.length === 0) throw new Error("配置有误：devices 至少要有一台设备（--config 文件）");
  const bare = config.devices.find(({ factory_key, secret }) => factory_key === undefined && secret === undefined);
  if (bare !== undefined) throw new Error(`配置有误：设备 ${bare.device_id} 须有 factory_key 或 secret`);
  const setsPagePassword = values["page-password"];
  const start = { config, setsPagePassword, warnings };
  if (values.simulate === undefined) return { ...start, simulation: undefined };
  return { ...start, simulation: parsed(Simulation, { ...values, devices: values.simulate }) };
}

function understood(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options });
  } catch (error) {
    throw new Error(`${optionProblem(error, options)}。用 ${command} --help 查看可用选项`, { cause: error });
  }
}

function readFile(path: string | undefined): object {
  if (path === undefined) return {};
  try {
    return z.looseObject({}).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new Error(`配置文件 ${path} 无法读取：${error instanceof Error ? error.message : error}`);
  }
}

function parsed<T>(schema: z.ZodType<T>, values: unknown): T {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const what = issue === undefined ? "" : issueText(issue, (text, values) => formatMessage(text, "zh-CN", values));
  throw new Error(`配置有误：${issue?.path.join(".")} ${what}`);
}
