import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

/** Time for which a found address is used, ms. The network may change afterwards. */
const validMs = 30_000;
const maxAddresses = 1_000;

/** Own addresses from which packets to other addresses leave. */
export class OwnAddresses {
  readonly #found = new Map<string, { own: string; until: number }>();
  readonly #find: (address: string) => Promise<string>;

  /** @param find tests replace it */
  constructor(find = routeTo) {
    this.#find = find;
  }

  /**
   * Returns the own address towards an address; undefined without a route. A failure is not remembered, because the
   * network may return at any time.
   */
  async towards(address: string): Promise<string | undefined> {
    const known = this.#found.get(address);
    if (known !== undefined && known.until > Date.now()) return known.own;
    const own = await this.#find(address).catch(() => undefined);
    this.#found.delete(address);
    if (own === undefined) return undefined;
    if (this.#found.size >= maxAddresses) this.#found.clear();
    this.#found.set(address, { own, until: Date.now() + validMs });
    return own;
  }
}

async function routeTo(address: string): Promise<string> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  try {
    socket.connect(9, address);
    await once(socket, "connect");
    return socket.address().address;
  } finally {
    socket.close();
  }
}
