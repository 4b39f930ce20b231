import { z } from "zod";

/** Error texts of GB/T 28181 settings, shared by the server and the form. */
export const gbTexts = {
  serverId: "SIP 服务器编号须为 20 位数字",
  domain: "SIP 域须为 10 位数字",
  port: "SIP 端口须为 1024 到 65535",
  mediaPort: "媒体端口须为 1024 到 65535",
  mediaOrder: "媒体结束端口须比起始端口大，且最多相差 2000",
  password: "密码须为 8 到 32 位字母、数字或符号，不含空格",
  code: "国标编码须为 20 位数字",
  channels: "请选择要添加的通道",
} as const;

/** Code of a device, a channel or a platform: 20 digits, GB/T 28181 annex E. */
export const GbCode = z.string({ error: gbTexts.code }).regex(/^\d{20}$/, gbTexts.code);

/** Transports of a channel's video. `tcp-passive`: the device connects; `tcp-active`: the agent connects. */
export const gbTransports = ["udp", "tcp-passive", "tcp-active"] as const;
export type GbVideoTransport = (typeof gbTransports)[number];

const port = (error: string) => z.number({ error }).int(error).min(1024, error).max(65_535, error);

/** Maximum length of the range of media ports. Each stream uses two: one for RTP and one for RTCP. */
const maxMediaPorts = 2000;

/** Settings of the GB/T 28181 platform of a device, without its password. */
export const GbSettings = z.object({
  port: port(gbTexts.port),
  /** Code of the platform. */
  server_id: z.string({ error: gbTexts.serverId }).regex(/^\d{20}$/, gbTexts.serverId),
  /** SIP domain, which is also the realm of the password. */
  domain: z.string({ error: gbTexts.domain }).regex(/^\d{10}$/, gbTexts.domain),
  /** Ports on which the device receives video. */
  media_from: port(gbTexts.mediaPort),
  media_to: port(gbTexts.mediaPort),
});
export type GbSettings = z.infer<typeof GbSettings>;

/** Returns true if the range of media ports has a length that is allowed. */
export const isMediaRange = ({ media_from, media_to }: GbSettings): boolean =>
  media_to > media_from && media_to - media_from <= maxMediaPorts;

/** Settings that are proposed when a user switches the platform on. The media ports hold 550 streams. */
export const usualGbSettings: GbSettings = {
  port: 5060,
  server_id: "34020000002000000001",
  domain: "3402000000",
  media_from: 30_000,
  media_to: 31_099,
};

/** Password that cameras sign in with: no spaces and no characters that SIP headers quote. */
export const GbPassword = z.string({ error: gbTexts.password }).regex(/^[!#-[\]-~]{8,32}$/, gbTexts.password);

/** Timeouts of commands in milliseconds. A catalogue of a recorder arrives in many messages. */
export const gbTimes = { listMs: 10_000, catalogueMs: 20_000 } as const;

/** Maximum channels that one call adds. */
export const maxAddedChannels = 64;

/** Reasons for which a registration is refused. */
export const gbRefusalReasons = ["unknown_device", "wrong_password", "wrong_realm", "malformed", "too_many"] as const;
