import ipaddr from "ipaddr.js";
import { memoize } from "./memoize.ts";

/**
 * Returns the key under which an address is counted. For IPv6 this is its network, since one household has 2^64
 * addresses.
 */
export const addressKey = memoize((address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return ip.parts.slice(0, 4).join(":");
});
