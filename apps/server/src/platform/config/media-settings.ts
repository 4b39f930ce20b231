import { z } from "zod";
import { ConfigError } from "./parse-settings.ts";

/** External media servers whose viewer count this server can query. */
const externalServers = ["srs", "zlmediakit", "mediamtx"] as const;
export type ExternalServer = (typeof externalServers)[number];

const withKey = (protocols: string, error: string) =>
  z
    .string()
    .regex(new RegExp(`^(${protocols})://`), error)
    .refine((text) => text.includes("{key}"), error)
    .optional();

/** Settings of an external media server; without them the built-in relay is used. */
export const mediaSettings = {
  MEDIA_SERVER: z
    .enum(["embedded", ...externalServers], { error: `须为 embedded、${externalServers.join("、")} 之一` })
    .default("embedded"),
  /** Address to which devices push; `{key}` is the stream's name. */
  MEDIA_PUSH_URL: withKey("rtmps?", "须为含 {key} 的 rtmp:// 或 rtmps:// 地址"),
  /** Address from which browsers play; `{key}` is the stream's name. */
  MEDIA_PLAY_URL: withKey("https?|wss?", "须为含 {key} 的 http(s):// 或 ws(s):// 地址"),
  /** Address that returns the number of viewers. If it contains `{key}`, it returns the number for that stream only. */
  MEDIA_API_URL: z.url({ protocol: /^https?$/, error: "须为 http:// 或 https:// 开头的地址" }).optional(),
};
const Settings = z.object(mediaSettings);

export interface MediaSettings {
  server: ExternalServer;
  /** Address template; `{key}` is replaced by the stream's name. */
  pushUrl: string;
  playUrl: string;
  apiUrl: string;
}

/** @returns undefined for the built-in relay @throws ConfigError if one of the addresses is missing */
export function mediaOf(e: z.output<typeof Settings>): MediaSettings | undefined {
  if (e.MEDIA_SERVER === "embedded") return undefined;
  const { MEDIA_PUSH_URL: pushUrl, MEDIA_PLAY_URL: playUrl, MEDIA_API_URL: apiUrl } = e;
  if (pushUrl === undefined || playUrl === undefined || apiUrl === undefined) {
    throw new ConfigError(
      "环境变量 MEDIA_SERVER 有误：外部媒体服务器还需要 MEDIA_PUSH_URL、MEDIA_PLAY_URL 和 MEDIA_API_URL",
    );
  }
  return { server: e.MEDIA_SERVER, pushUrl, playUrl, apiUrl };
}
