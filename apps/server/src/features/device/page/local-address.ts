import { BlockList, isIP } from "node:net";

/** Networks that a device shares with the people who set it up. RFC 1918, RFC 6598, RFC 4193. */
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
 * The address at which a device is reached in its own network: one that it reported, IPv4 first. Where it reported none that
 * lies in a private network, the address that it came from, which behind a router is the router's.
 */
export function localAddress(reported: readonly string[], cameFrom: string): string {
  const mine = reported.filter(isLocal);
  return mine.find((address) => isIP(address) === 4) ?? mine[0] ?? cameFrom;
}
