import ipaddr from "ipaddr.js";

/** All that IANA has given out for the public; the rest of IPv6 leads to this machine or nowhere. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to somebody on the open internet, and neither to this machine, its network, a cloud's
 * metadata service nor a tunnel that hides such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 clothes is judged as what it is.
  const ip = ipaddr.process(address);
  if (ip.kind() === "ipv6" && ipaddr.subnetMatch(ip, { globalUnicast }, "") === "") return false;
  return ip.range() === "unicast";
}
