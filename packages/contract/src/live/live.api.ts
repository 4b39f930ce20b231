import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";
import { liveQualities } from "./live.rules.ts";

export const playPoint = endpoint({
  name: "live.play",
  method: "GET",
  path: "/api/client/point/live/play",
  permission: "member",
  cost: "device",
  summary: "点位直播的播放地址：绑定登录会话，一次有效",
  input: z.object({ _id: Id, quality: z.enum(liveQualities).default("main") }),
  output: z.object({
    /**
     * Address of the stream (FLV over a WebSocket). Either a path of this server, to be opened with the subprotocols
     * `huiyan` and `t.<token>` of the same session, like `/ws`; or the full address of an external media server.
     */
    url: z.string(),
    /**
     * Address of the same stream over WebRTC (WHEP, RFC 9725), to be opened with `Authorization: Bearer <token>` of the
     * same session; null if this server offers none or WebRTC cannot carry the stream. Only one of both addresses can be opened.
     */
    whep_url: z.string().nullable(),
    /** Time until which the address must be opened, epoch ms. */
    expires_at: EpochMs,
    quality: z.enum(liveQualities),
  }),
});

export const getStill = endpoint({
  name: "live.getStill",
  method: "GET",
  path: "/api/client/point/live/still",
  permission: "member",
  cost: "query",
  summary: "点位最近一张画面，直播接通之前显示",
  input: z.object({ _id: Id }),
  /** `url` is empty and `at` null if there is no picture. */
  output: z.object({ url: z.string(), at: EpochMs.nullable() }),
});
