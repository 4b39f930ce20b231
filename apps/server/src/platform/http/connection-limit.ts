import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Socket } from "node:net";
import { addressKey } from "../limits/address-key.ts";

/**
 * Maximum open connections of this process, and of one address without WebSockets. This also bounds the open file
 * descriptors.
 */
export const connectionLimits = { inAll: 16_000, perAddress: 4_000 } as const;

interface Limits {
  inAll: number;
  perAddress: number;
  /** Returns true for the address of a proxy, whose connections belong to many callers. */
  isProxy(address: string): boolean;
}

interface Address {
  /** Connections without a running request, longest idle first. */
  idle: Set<Socket>;
  /** Number of open connections, including idle ones. */
  open: number;
  isProxy: boolean;
}

interface Connection {
  address: Address;
  key: string;
  /** Number of running requests on the connection. */
  requests: number;
  /** True for a WebSocket, which has separate limits. */
  isUpgraded: boolean;
}

/**
 * Limits open connections, in total and per address.
 * At a limit, the longest idle connection is closed: of the address or, for the total, of the address with the most
 * idle ones. Without an idle connection, the new one is refused.
 */
export class ConnectionLimit {
  readonly #limits: Limits;
  readonly #addresses = new Map<string, Address>();
  readonly #connections = new Map<Socket, Connection>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Returns the number of open connections. */
  count(): number {
    return this.#connections.size;
  }

  /** Starts to limit the connections of a server. */
  guard(server: Server): void {
    server.on("connection", (socket: Socket) => this.#admit(socket));
    // registered as the first listener, so that the connection is marked as busy before a route can answer
    server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
      this.#begin(request.socket);
      response.once("close", () => this.#end(request.socket));
    });
    server.prependListener("upgrade", (request: IncomingMessage) => this.#upgrade(request.socket));
  }

  #admit(socket: Socket): void {
    const key = addressKey(socket.remoteAddress ?? "");
    const address = this.#addresses.get(key) ?? {
      idle: new Set<Socket>(),
      open: 0,
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

  /** Closes the longest idle connection. @returns true if there was one */
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
