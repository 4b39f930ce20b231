import { networkInterfaces } from "node:os";

/**
 * Returns the machine's present IPv4 addresses. Queried each time, because networks come and go, and the system would
 * replace a missing address by the default one.
 * @param chosen the configured address; undefined: all except the loopback
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
 * Returns the multicast TTL: 0 on the loopback, so that packets stay on the machine; else 1, so that they stay in the
 * local network.
 */
export function multicastTtl(address: string): number {
  return address.startsWith("127.") ? 0 : 1;
}
