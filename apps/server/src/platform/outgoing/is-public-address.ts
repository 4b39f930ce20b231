import ipaddr from "ipaddr.js";

/** Public IPv6 addresses that IANA has allocated; all others are local or unused. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns true for an address of the open internet.
 * False for this machine, its network, a cloud's metadata service, and tunnels that embed such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4-mapped IPv6 address is judged as IPv4.
  const ip = ipaddr.process(address);
  if (ip.kind() === "ipv6" && ipaddr.subnetMatch(ip, { globalUnicast }, "") === "") return false;
  return ip.range() === "unicast";
}
