import ipaddr from "ipaddr.js";

/** The name under which an address is counted: of IPv6 the network, since one household has 2^64 addresses. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return ip.parts.slice(0, 4).join(":");
}
