import { networkInterfaces } from "node:os";

/**
 * Returns the machine's current IPv4 addresses. Call this for every search, because networks appear and disappear. For
 * an address that no longer exists, the system would use its default interface.
 * @param chosen configured address; undefined: all except the loopback
 */
export function ownAddresses(chosen: string | undefined): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family, address }) =>
      chosen === undefined ? !internal && family === "IPv4" : address === chosen,
    )
    .map(({ address }) => address);
}

/**
 * Returns the multicast TTL for an own address: 0 on the loopback, so that packets stay on the machine; otherwise 1, so
 * that they stay in the local network.
 */
export function multicastTtl(address: string): number {
  return address.startsWith("127.") ? 0 : 1;
}
