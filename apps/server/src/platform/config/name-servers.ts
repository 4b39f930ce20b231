import { isIP } from "node:net";
import { z } from "zod";

/**
 * Returns whether a text is an IP address with an optional port. Examples: 10.0.0.53, 10.0.0.53:5353, 2001:db8::53,
 * [2001:db8::53]:5353.
 */
function isServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, host = "", port = ""] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  return isIP(host) !== 0 && Number(port) > 0 && Number(port) < 65_536;
}

/** DNS servers for host names that users enter; undefined: the system's servers. */
export const NameServers = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((servers) => servers.every(isServer), "须为 IP 地址，可带端口，多个用逗号隔开")
  .optional();
