import ipaddr from "ipaddr.js";

/** Range from which IANA allocates public IPv6 addresses. All other addresses are local or unused. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns true for an address of the public internet. Returns false for this machine, its network, clouds' metadata
 * services, and tunnel addresses that embed one of these.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // an IPv4-mapped IPv6 address is checked as IPv4
  const ip = ipaddr.process(address);
  if (ip.kind() === "ipv6" && ipaddr.subnetMatch(ip, { globalUnicast }, "") === "") return false;
  return ip.range() === "unicast";
}
