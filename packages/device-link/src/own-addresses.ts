import { networkInterfaces } from "node:os";

/**
 * The machine's IPv4 addresses to speak on now; networks come and go, and one that is gone would be replaced by the
 * default one. @param chosen the one to speak on; undefined: all but the loopback
 */
export function ownAddresses(chosen: string | undefined): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family, address }) =>
      chosen === undefined ? !internal && family === "IPv4" : address === chosen,
    )
    .map(({ address }) => address);
}

/** What goes out on the loopback must not leave the machine; elsewhere it stays in the network it was sent to. */
export function multicastTtl(address: string): number {
  return address.startsWith("127.") ? 0 : 1;
}
