import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, isIPv6, type Server, type Socket } from "node:net";
import { OwnAddresses } from "./own-addresses.ts";
import { RateLimit } from "./rate-limit.ts";
import { SipFrames } from "./sip-frames.ts";
import { parseSip, type SipMessage, sipBytes } from "./sip-message.ts";

/** Sender of a received message, or receiver of a message to send. */
export interface SipPeer {
  transport: "udp" | "tcp";
  address: string;
  port: number;
  /** Connection on which the message arrived; undefined for UDP. */
  socket?: Socket;
}

export interface TransportOptions {
  host: string;
  port: number;
  onMessage(message: SipMessage, peer: SipPeer): void;
  /** Returns true if a registered device has this address; the limits for this address are then higher. */
  isKnown(address: string): boolean;
}

export interface SipTransport {
  readonly port: number;
  /** Sends a message. @throws Error in Chinese if the TCP connection has ended */
  send(message: SipMessage, peer: SipPeer): void;
  /** Returns the local address that the peer can reach. */
  ownAddress(peer: SipPeer): Promise<string>;
  close(): Promise<void>;
}

export const connectionLost = "设备的 TCP 连接已断开，请等待设备重新注册后再试";

/** Maximum TCP connections of all addresses together. */
const maxConnections = 2_000;
/** Maximum TCP connections of one address without a registered device. */
const maxStrangeConnections = 8;
/** Time without data after which a connection is closed, ms; more than five keepalive intervals. */
const idleMs = 330_000;
/** Maximum unsent bytes of a connection before it is closed, because the device does not read. */
const maxUnsentBytes = 4 * 1024 * 1024;

/** Maximum rate of messages from one address. `strange`: without a registered device; `known`: with one. */
const limits = {
  strange: { burst: 60, perSecond: 15 },
  // a device sends a catalogue of some thousand channels at once, with one message per channel
  known: { burst: 3_000, perSecond: 300 },
};

/** Opens sockets for SIP over UDP and TCP on the same port. */
export async function openSipTransport(options: TransportOptions): Promise<SipTransport> {
  const deliver: TransportOptions["onMessage"] = (message, peer) => {
    try {
      options.onMessage(message, peer);
    } catch (error) {
      // a fault in one message must not end the service for all devices
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  };
  const strange = new RateLimit(limits.strange);
  const known = new RateLimit(limits.known);
  const admits = (address: string) => (options.isKnown(address) ? known.take(address) : strange.take(address));
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    const address = bare(socket.remoteAddress ?? "");
    const others = [...sockets].filter((other) => bare(other.remoteAddress ?? "") === address).length;
    if (sockets.size >= maxConnections || (others >= maxStrangeConnections && !options.isKnown(address))) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    readConnection(socket, admits, deliver);
  };
  const { udp, tcp, port } = await listen(options.host, options.port, accept);
  udp.on("message", (bytes, remote) => {
    const address = bare(remote.address);
    if (!admits(address)) return;
    const message = parseSip(bytes);
    if (message) deliver(message, { transport: "udp", address, port: remote.port });
  });
  const ownAddresses = new OwnAddresses();
  return {
    port,
    send: (message, peer) => sendTo(udp, message, peer),
    ownAddress: async (peer) => {
      if (peer.socket?.localAddress !== undefined) return bare(peer.socket.localAddress);
      if (!["0.0.0.0", "::"].includes(options.host)) return options.host;
      return bare((await ownAddresses.towards(peer.address)) ?? options.host);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = [once(udp, "close"), once(tcp, "close")];
      udp.close();
      tcp.close();
      await Promise.all(closed);
    },
  };
}

/** Removes the prefix `::ffff:` of an IPv4 address that an IPv6 socket reports. */
const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/**
 * Returns the address to which the socket can send. An IPv6 socket needs the prefix `::ffff:` before an IPv4 address.
 */
const addressFor = (udp: UdpSocket, address: string): string =>
  udp.address().family === "IPv6" && !address.includes(":") ? `::ffff:${address}` : address;

function sendTo(udp: UdpSocket, message: SipMessage, peer: SipPeer): void {
  const bytes = sipBytes(message);
  if (peer.transport === "udp") {
    // an error of the network is ignored here; the transaction then times out
    udp.send(bytes, peer.port, addressFor(udp, peer.address), () => undefined);
    return;
  }
  const { socket } = peer;
  if (socket === undefined || !socket.writable) throw new Error(connectionLost);
  socket.write(bytes);
  if (socket.writableLength > maxUnsentBytes) socket.destroy();
}

function readConnection(
  socket: Socket,
  admits: (address: string) => boolean,
  onMessage: TransportOptions["onMessage"],
): void {
  const frames = new SipFrames();
  const address = bare(socket.remoteAddress ?? "");
  const peer: SipPeer = { transport: "tcp", address, port: socket.remotePort ?? 0, socket };
  socket.setNoDelay(true);
  // no limit, because every request that waits for its response adds a listener to the connection
  socket.setMaxListeners(0);
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    const { messages, broken } = frames.push(chunk);
    for (const message of messages) if (admits(address)) onMessage(message, peer);
    if (broken) socket.destroy();
  });
}

/** Maximum attempts to find a port that is free for both UDP and TCP. */
const portAttempts = 20;

async function listen(host: string, port: number, accept: (socket: Socket) => void) {
  for (let attempt = 1; ; attempt++) {
    const tcp: Server = createServer(accept);
    tcp.listen(port, host);
    await once(tcp, "listening");
    const address = tcp.address();
    const own = typeof address === "object" && address !== null ? address.port : port;
    const udp = createSocket({ type: isIPv6(host) ? "udp6" : "udp4", recvBufferSize: 1024 * 1024 });
    try {
      udp.bind(own, host);
      await once(udp, "listening");
      udp.on("error", () => undefined);
      return { udp, tcp, port: own };
    } catch (error) {
      tcp.close();
      udp.close();
      if (port !== 0 || attempt === portAttempts) throw error;
    }
  }
}
