import ipaddr from "ipaddr.js";

/** An IPv4 address as it is; of IPv6 the network, since one customer holds 2^64 addresses. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv6)
    return `${ip.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":")}::/64`;
  return ip.toString();
}
