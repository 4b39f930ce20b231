import { BlockList, isIP } from "node:net";

/** Private networks (RFC 1918, RFC 6598, RFC 4193), in which users can reach a device directly. */
const local = new BlockList();
for (const [net, prefix] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
] as const) {
  local.addSubnet(net, prefix);
}
local.addSubnet("fd00::", 8, "ipv6");

const isLocal = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && local.check(address, family === 6 ? "ipv6" : "ipv4");
};

/**
 * Returns the address of a device in its local network: the first private address that it reported, IPv4 first. Without
 * one, returns the address of its connection; behind a router this is the router's address.
 */
export function localAddress(reported: readonly string[], cameFrom: string): string {
  const mine = reported.filter(isLocal);
  return mine.find((address) => isIP(address) === 4) ?? mine[0] ?? cameFrom;
}
