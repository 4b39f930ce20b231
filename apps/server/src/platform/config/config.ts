import { createPublicKey } from "node:crypto";
import { join } from "node:path";
import { parkingPictureDays, parkingRecordDays } from "@huiyan/contract/parking/parking.rules";
import { z } from "zod";
import { checkNames, refuseHalves } from "./check-names.ts";
import { type Contact, contactOf, contactSettings } from "./contact-settings.ts";
import { type EnvironmentFact, environmentFacts } from "./environment-facts.ts";
import { type LiveUdp, liveUdpOf, liveUdpSettings } from "./live-udp-settings.ts";
import { type MapSettings, mapOf, mapSettings } from "./map-settings.ts";
import { type MediaSettings, mediaOf, mediaSettings } from "./media-settings.ts";
import { NameServers } from "./name-servers.ts";
import { ConfigError, parseSettings } from "./parse-settings.ts";
import { productVersion } from "./product-version.ts";
import { HostNames, type TrustedProxies, TrustProxy } from "./proxy-settings.ts";
import { isBareAddress, type SingleSignOn, singleSignOnOf, singleSignOnSettings } from "./single-sign-on.ts";
import { SmsSettings, smsVariables } from "./sms-settings.ts";

/** Returns whether an S3 address has an account and exactly one bucket. */
function isBucketAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return true;
  const bucket = url.pathname.replaceAll(/^\/|\/$/g, "");
  return url.username !== "" && url.password !== "" && bucket !== "" && !bucket.includes("/");
}

export { ConfigError } from "./parse-settings.ts";

const flag = z
  .enum(["0", "1", "true", "false"], { error: "须为 1 或 0" })
  .transform((value) => value === "1" || value === "true");
const port = z.coerce
  .number<string>({ error: "须为端口号" })
  .int()
  .min(0, "须为 0 到 65535 的端口号")
  .max(65_535, "须为 0 到 65535 的端口号");
const gigabytes = z.coerce.number<string>({ error: "须为数字" }).positive("须大于 0").max(1_000_000, "最多为 1000000");
const roleNames = ["api", "jobs", "media"] as const;
type ProcessRole = (typeof roleNames)[number];

function isPublisherKey(base64: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

const isLoopback = (host: string) => host === "localhost" || host === "::1" || host.startsWith("127.");

const Environment = z.object({
  PORT: port.default(8686),
  HOST: z.string().min(1, "不能为空").default("127.0.0.1"),
  HUIYAN_DATA: z.string().min(1, "不能为空").default("data"),
  HUIYAN_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, "须为 64 位十六进制字符")
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "须为 postgres:// 开头的地址" }).optional(),
  DATABASE_POOL: z.coerce
    .number<string>({ error: "须为整数" })
    .int("须为整数")
    .min(2, "至少为 2")
    .max(200, "最多为 200")
    .default(12),
  /** Maximum open pages of one signed-in browser on one node. */
  PAGES_PER_SESSION: z.coerce
    .number<string>({ error: "须为整数" })
    .int("须为整数")
    .min(1, "至少为 1")
    .max(10_000, "最多为 10000")
    .default(20),
  /** Address of this node for other nodes; they fetch live video from it. */
  NODE_URL: z
    .url({ protocol: /^https?$/, error: "须为 http:// 或 https:// 开头的地址" })
    .refine(isBareAddress, "须只含协议、主机和端口，如 http://10.0.0.5:8686")
    .optional(),
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/, error: "须为 mqtt:// 或 ws:// 开头的地址" }).optional(),
  S3_URL: z
    .url({ protocol: /^https?$/, error: "须为 https:// 开头、含密钥与桶名的地址" })
    .refine(isBucketAddress, "须形如 https://密钥编号:密钥@主机/桶名?region=区域")
    .optional(),
  ROLES: z
    .string()
    .default("api,jobs,media")
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(roleNames, { error: `只能包含 ${roleNames.join("、")}` })).min(1)),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "须为 fatal、error、warn、info、debug 或 trace",
    })
    .default("warn"),
  METRICS_TOKEN: z.string().min(8, "至少 8 个字符").optional(),
  PRIVATE: flag.default(false),
  PRIVATE_CODE: z.string().max(32, "最多 32 个字符").default(""),
  INTERNAL_MODE: flag.default(false),
  INSECURE_DEVICES: flag.default(false),
  TRUST_PROXY: TrustProxy,
  ALLOWED_HOSTS: HostNames,
  NAME_SERVERS: NameServers,
  REGISTRATION: z.enum(["open", "closed"], { error: "须为 open 或 closed" }).optional(),
  ...singleSignOnSettings,
  ...mapSettings,
  ...mediaSettings,
  ...liveUdpSettings,
  /** Address from which the private deployment `wens` imports its device groups. */
  GROUP_SYNC_URL: z.url({ protocol: /^https?$/, error: "须为 http:// 或 https:// 开头的地址" }).optional(),
  GROUP_SYNC_TOKEN: z.string().max(500).default(""),
  /** Ed25519 public key that verifies packages for devices: base64 of its SPKI form. */
  PUBLISHER_KEY: z.string().refine(isPublisherKey, "须为 Base64 编码的 Ed25519 公钥（SPKI 格式）").optional(),
  /** Address of the local interface for device discovery; `off` for none. */
  DISCOVERY_INTERFACE: z.union([z.literal("off"), z.ipv4()], { error: "须为本机网卡的 IPv4 地址，或 off" }).optional(),
  /**
   * Storage limit of an organisation for the files of all its devices. DEVICE_DAY_GB limits the uploads of one device
   * per day.
   */
  ORGANISATION_STORAGE_GB: gigabytes.default(2000),
  DEVICE_DAY_GB: gigabytes.default(20),
  /** Ids of organisations whose counting alarms link to the page of their point: docs/reference/rights.md R12. */
  POINT_DETAIL_ORGS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((id) => id.trim() || []))
    .pipe(z.array(z.uuid({ error: "须为企业编号，多个用逗号隔开" }))),
  /** Folder of scheduled backups; default: `backups` in the data folder. */
  BACKUP_FOLDER: z.string().min(1, "不能为空").optional(),
  BACKUP_PASSPHRASE: z.string().min(8, "至少 8 个字符").optional(),
  ...contactSettings,
  SYSTEM_NAME: z.string().min(1).max(30, "最多 30 个字").default("慧眼视频分析平台"),
});

/** Names of all environment variables that are parsed here. */
export const parsedNames: readonly string[] = [...Object.keys(Environment.shape), ...smsVariables];

/** All settings of the process, parsed once. No other code reads the environment. */
export interface Config {
  port: number;
  host: string;
  loopback: boolean;
  dataDir: string;
  masterKey: string | undefined;
  databaseUrl: string | undefined;
  databasePool: number;
  pagesPerSession: number;
  mqttUrl: string | undefined;
  /** Address of this node for other nodes, without a trailing slash. */
  nodeUrl: string | undefined;
  s3Url: string | undefined;
  roles: readonly ProcessRole[];
  logLevel: string;
  metricsToken: string | undefined;
  private: boolean;
  privateCode: string;
  internalMode: boolean;
  /** Ids of organisations whose counting alarms link to the page of their point: docs/reference/rights.md R12. */
  pointDetailOrgs: readonly string[];
  insecureDevices: boolean;
  /**
   * Trusted proxies in front of the server: their number, or their addresses and networks. Undefined: none is trusted.
   */
  trustProxy: TrustedProxies | undefined;
  /** Names under which browsers reach this installation, in addition to its addresses and PUBLIC_URL. */
  allowedHosts: readonly string[];
  /** DNS servers that resolve host names which users enter; undefined: the system's servers. */
  nameServers: readonly string[] | undefined;
  systemName: string;
  contact: Contact;
  /** Undefined: anyone may register; in a private deployment, only until the first organisation exists. */
  registration: "open" | "closed" | undefined;
  /** Address of this installation for browsers, without a trailing slash; for links in outgoing messages. */
  publicUrl: string | undefined;
  singleSignOn: SingleSignOn | undefined;
  sms: SmsSettings;
  map: MapSettings;
  /** An external media server; undefined: the built-in relay. */
  media: MediaSettings | undefined;
  /** UDP port and announced address of the built-in relay for WebRTC. */
  liveUdp: LiveUdp;
  groupSync: { url: string; token: string } | undefined;
  publisherKey: string | undefined;
  /** IPv4 address of the interface for device discovery, or `off`; undefined: all interfaces. */
  discoveryInterface: string | undefined;
  demo: boolean;
  /** True if the demo's page shows its passwords; allowed only on the loopback interface. */
  demoOpen: boolean;
  retention: Retention;
  /** Folder of scheduled backups, and the passphrase that encrypts them. */
  backups: { folder: string; passphrase: string | undefined };
  /** Limits for pictures and clips in bytes: of an organisation, and of a device per day. */
  storage: { organisationBytes: number; deviceDayBytes: number };
  /** Every known setting with its value; values of secrets are empty. */
  environment: readonly EnvironmentFact[];
  /** Chinese sentences about variables that are probably misspelt settings. */
  warnings: readonly string[];
  version: string;
}

/** Default retention. An organisation may have its own. */
interface Retention {
  messageDays: number;
  videoDays: number;
  /** Days for parking records and their orders. */
  parkingDays: number;
  parkingPictureDays: number;
  /** Maximum bytes of pictures and clips together; beyond it, the oldest are deleted. Undefined: no maximum. */
  fileBytes: number | undefined;
}

const demoRetention: Retention = {
  messageDays: 1,
  videoDays: 1,
  parkingDays: 1,
  parkingPictureDays: 1,
  fileBytes: 500 * 1024 * 1024,
};
/** Default retention of each kind of data: docs/reference/alarms.md A10, docs/reference/parking.md P31. */
const usualRetention: Retention = {
  messageDays: 180,
  videoDays: 30,
  parkingDays: parkingRecordDays,
  parkingPictureDays,
  fileBytes: undefined,
};

/** Refuses a demo that other machines can reach while its page shows its passwords. @throws ConfigError */
function refuseReachable(e: z.output<typeof Environment>): void {
  const hosts = {
    HOST: [e.HOST],
    PUBLIC_URL: e.PUBLIC_URL === undefined ? [] : [new URL(e.PUBLIC_URL).hostname.replace(/^\[(.*)\]$/, "$1")],
    ALLOWED_HOSTS: e.ALLOWED_HOSTS,
  };
  const reachable = Object.entries(hosts).find(([, names]) => !names.every(isLoopback));
  if (reachable === undefined) return;
  throw new ConfigError(
    `环境变量 ${reachable[0]} 有误：演示模式只供本机使用。正式使用请加 --no-demo；确需公开演示请加 --demo-public（密码随机生成，不在页面显示）`,
  );
}

const bytesOf = (gigabytes: number) => Math.floor(gigabytes * 1024 ** 3);

/**
 * Replaces values of `sslmode` that the driver treats as `verify-full`, because the driver prints a long warning for
 * them. With `uselibpqcompat` these values have another meaning, so the address stays unchanged.
 */
function withNamedTls(url: string | undefined): string | undefined {
  if (url === undefined || /[?&]uselibpqcompat=true(&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");
}

/**
 * Parses all settings of the environment.
 * @param demo demo mode, from the command line.
 * @param demoPublic the demo may listen beyond the loopback, with random passwords.
 * @throws ConfigError whose message names the setting and its valid values
 */
export function parseConfig(
  environment: Record<string, string | undefined>,
  demo: boolean,
  demoPublic = false,
): Config {
  const rawInput = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const warnings = checkNames(rawInput);
  refuseHalves(rawInput);
  const e = parseSettings(Environment, rawInput);
  const loopback = isLoopback(e.HOST);
  if (demo && !demoPublic) refuseReachable(e);
  const sms = parseSettings(SmsSettings, rawInput);
  return {
    port: e.PORT,
    host: e.HOST,
    loopback,
    dataDir: e.HUIYAN_DATA,
    masterKey: e.HUIYAN_KEY,
    databaseUrl: withNamedTls(e.DATABASE_URL),
    databasePool: e.DATABASE_POOL,
    pagesPerSession: e.PAGES_PER_SESSION,
    mqttUrl: e.MQTT_URL,
    nodeUrl: e.NODE_URL?.replace(/\/+$/, ""),
    s3Url: e.S3_URL,
    roles: e.ROLES,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN,
    private: e.PRIVATE,
    privateCode: e.PRIVATE_CODE,
    internalMode: e.INTERNAL_MODE,
    pointDetailOrgs: e.POINT_DETAIL_ORGS,
    insecureDevices: e.INSECURE_DEVICES,
    trustProxy: e.TRUST_PROXY,
    allowedHosts: e.ALLOWED_HOSTS,
    nameServers: e.NAME_SERVERS,
    systemName: e.SYSTEM_NAME,
    contact: contactOf(e),
    registration: e.REGISTRATION,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ""),
    singleSignOn: singleSignOnOf(e),
    // users of the open demo need no SMS: its sign-in page shows the codes that the sender “log” writes
    sms: demo && !demoPublic && sms.sender === "none" ? { sender: "log" } : sms,
    map: mapOf(e),
    media: mediaOf(e),
    liveUdp: liveUdpOf(e, e.PORT),
    groupSync: e.GROUP_SYNC_URL === undefined ? undefined : { url: e.GROUP_SYNC_URL, token: e.GROUP_SYNC_TOKEN },
    publisherKey: e.PUBLISHER_KEY,
    discoveryInterface: e.DISCOVERY_INTERFACE,
    demo,
    demoOpen: demo && !demoPublic,
    environment: environmentFacts(rawInput),
    warnings,
    version: productVersion,
    backups: { folder: e.BACKUP_FOLDER ?? join(e.HUIYAN_DATA, "backups"), passphrase: e.BACKUP_PASSPHRASE },
    storage: { organisationBytes: bytesOf(e.ORGANISATION_STORAGE_GB), deviceDayBytes: bytesOf(e.DEVICE_DAY_GB) },
    retention: demo ? demoRetention : usualRetention,
  };
}
