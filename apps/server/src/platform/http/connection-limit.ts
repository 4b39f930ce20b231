import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Socket } from "node:net";
import { addressKey } from "../limits/address-key.ts";

/** Open connections of this process, and those of one address that are no WebSocket. The files of the system come with them. */
export const connectionLimits = { inAll: 16_000, perAddress: 4_000 } as const;

interface Limits {
  inAll: number;
  perAddress: number;
  /** Many are behind it: its connections are nobody's own. */
  isProxy(address: string): boolean;
}

interface Address {
  /** Those without a request under way, the longest idle first. */
  idle: Set<Socket>;
  /** With the idle ones. */
  open: number;
  isProxy: boolean;
}

interface Connection {
  address: Address;
  key: string;
  /** Requests that are worked on. */
  requests: number;
  /** A WebSocket: its own limits hold. */
  isUpgraded: boolean;
}

/**
 * Bounds open connections in all and of one address. At a limit the one that has been idle longest goes, of the address
 * or, in all, of the address that has the most idle ones; where none is idle the new one is refused.
 */
export class ConnectionLimit {
  readonly #limits: Limits;
  readonly #addresses = new Map<string, Address>();
  readonly #connections = new Map<Socket, Connection>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Connections that are open. */
  count(): number {
    return this.#connections.size;
  }

  /** Guards a server from now on. */
  guard(server: Server): void {
    server.on("connection", (socket: Socket) => this.#admit(socket));
    // first, so that nothing answers before it is known as busy
    server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
      this.#begin(request.socket);
      response.once("close", () => this.#end(request.socket));
    });
    server.prependListener("upgrade", (request: IncomingMessage) => this.#upgrade(request.socket));
  }

  #admit(socket: Socket): void {
    const key = addressKey(socket.remoteAddress ?? "");
    const address = this.#addresses.get(key) ?? {
      ...{ idle: new Set<Socket>(), open: 0 },
      isProxy: this.#limits.isProxy(socket.remoteAddress ?? ""),
    };
    const isFull = !address.isProxy && address.open >= this.#limits.perAddress;
    if (isFull && !this.#close(address)) return void socket.destroy();
    const isAllFull = this.#connections.size >= this.#limits.inAll;
    if (isAllFull && !this.#close(this.#findLargest())) return void socket.destroy();
    this.#addresses.set(key, address);
    address.open++;
    address.idle.add(socket);
    this.#connections.set(socket, { address, key, requests: 0, isUpgraded: false });
    socket.once("close", () => this.#forget(socket));
  }

  #findLargest(): Address | undefined {
    let largest: Address | undefined;
    for (const address of this.#addresses.values()) {
      if (address.idle.size > (largest?.idle.size ?? 0)) largest = address;
    }
    return largest;
  }

  /** Ends the one that has been idle longest. @returns whether there was one */
  #close(address: Address | undefined): boolean {
    const [idle] = address?.idle ?? [];
    if (idle === undefined) return false;
    this.#forget(idle);
    idle.destroy();
    return true;
  }

  #begin(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    connection.requests++;
    connection.address.idle.delete(socket);
  }

  #end(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || --connection.requests > 0 || connection.isUpgraded) return;
    connection.address.idle.add(socket);
  }

  #upgrade(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    connection.isUpgraded = true;
    this.#leave(socket, connection);
  }

  #forget(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined) return;
    this.#connections.delete(socket);
    if (!connection.isUpgraded) this.#leave(socket, connection);
  }

  #leave(socket: Socket, { address, key }: Connection): void {
    address.idle.delete(socket);
    address.open--;
    if (address.open === 0) this.#addresses.delete(key);
  }
}
