import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/**
 * Range below the ports that operating systems assign to clients, so that no client takes a port between the check and
 * its use.
 */
const range = { from: 20_000, to: 29_000 };

const isFreeForTcp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "0.0.0.0", () => probe.close(() => resolve(true)));
  });

const isFreeForUdp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createSocket("udp4");
    probe.once("error", () => resolve(false));
    probe.bind(port, "0.0.0.0", () => probe.close(() => resolve(true)));
  });

/** Returns a port that is free for UDP and TCP. */
export async function freeSipPort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to);
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) return port;
  }
}
