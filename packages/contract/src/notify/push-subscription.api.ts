import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";

/** Returns the schema of a base64url text that encodes this number of bytes. */
const bytes = (count: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), "格式不正确");

/** Returns the server's public key for Web Push (VAPID), in the form that browsers expect. */
export const getPushKey = endpoint({
  name: "notify.getPushKey",
  method: "GET",
  path: "/api/client/notify/push/key",
  permission: "member",
  cost: "query",
  summary: "浏览器推送的公钥",
  input: Nothing,
  output: z.object({ key: z.string() }),
});

export const subscribePush = endpoint({
  name: "notify.subscribePush",
  method: "POST",
  path: "/api/client/notify/push/subscribe",
  permission: "member",
  cost: "device",
  summary: "登记本浏览器的推送；退出登录后失效",
  input: z.object({
    endpoint: z.url({ protocol: /^https?$/, error: "格式不正确" }).max(1000),
    /** The browser's public key (an uncompressed point on P-256), and its authentication secret. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  output: Nothing,
});

export const unsubscribePush = endpoint({
  name: "notify.unsubscribePush",
  method: "POST",
  path: "/api/client/notify/push/unsubscribe",
  permission: "member",
  cost: "query",
  summary: "取消本浏览器的推送",
  input: z.object({ endpoint: z.string().max(1000) }),
  output: Nothing,
});
