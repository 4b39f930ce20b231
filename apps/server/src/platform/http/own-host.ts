import ipaddr from "ipaddr.js";
import { type Config } from "../config/config.ts";
import { memoize } from "../limits/memoize.ts";
import { isLoopbackAddress } from "./proxy.ts";

type Hosts = Pick<Config, "loopback" | "trustProxy" | "allowedHosts" | "publicUrl">;

const hostNameOf = memoize((header: string): string | undefined =>
  URL.parse(`http://${header}`)
    ?.hostname.replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, ""),
);
const isAddress = memoize((host: string): boolean => ipaddr.isValid(host));

/**
 * Returns true if the request's Host header names this installation. Protects against DNS rebinding: there, the host
 * name of an attacker's page resolves to this server. Without a configured name, a server that is reachable from other
 * machines accepts any name.
 * @param header Host header; undefined is accepted, because only programs other than browsers omit it
 */
export function isOwnHost(
  { loopback, trustProxy, allowedHosts, publicUrl }: Hosts,
  header: string | undefined,
): boolean {
  if (header === undefined || header === "") return true;
  const host = hostNameOf(header);
  if (host === undefined) return false;
  const isLocal = loopback && trustProxy === undefined;
  if (isAddress(host)) return !isLocal || isLoopbackAddress(host);
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const names = [...allowedHosts, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  return names.includes(host) || (!isLocal && names.length === 0);
}
