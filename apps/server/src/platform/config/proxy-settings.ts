import ipaddr from "ipaddr.js";
import { z } from "zod";

/** Trusted proxies in front of this server: their number, or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

/** Maximum number of proxies. A larger number is probably a typing error, and would let callers forge their address. */
const maxHops = 5;

const isNetwork = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
const partsOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `0` for none, `1` to `5` for the number of proxies, or comma-separated addresses and networks. */
export const TrustProxy = z
  .string()
  .transform((text, ctx): TrustedProxies | undefined => {
    const parts = partsOf(text);
    if (/^\d+$/.test(text.trim())) {
      const hops = Number(text);
      if (hops <= maxHops) return hops === 0 ? undefined : hops;
    } else if (parts.length > 0 && parts.every(isNetwork)) return parts;
    ctx.addIssue({ code: "custom", message: `须为代理的层数（0 到 ${maxHops}），或代理的 IP 地址、网段，以逗号分隔` });
    return z.NEVER;
  })
  .optional();

/** Comma-separated host names without scheme and port. */
export const HostNames = z
  .string()
  .default("")
  .transform((text) => partsOf(text).map((name) => name.toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, "须为主机名，以逗号分隔，不含 http:// 和端口")));
