import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type Readable } from "node:stream";

export interface MediaOptions {
  /** Local address from which the device sends. */
  address: string;
  target: { address: string; port: number };
  /** Transport of the video. `tcp-active`: the device connects to the server; `tcp-passive`: the server connects. */
  transport: "udp" | "tcp-active" | "tcp-passive";
  ssrc: number;
  framing: "rfc4571" | "dollar";
  source(signal: AbortSignal): Readable;
  /** Returns the packets to send in place of these: with loss, another order or duplicates. */
  disturb(packets: Buffer[]): Buffer[];
}

export interface DeviceMedia {
  /** Port of the device. */
  port: number;
  /** Starts to send the source. */
  start(): void;
  close(): void;
}

const payloadBytes = 1_400;
const headerBytes = 12;

/** Splits bytes into packets of RTP. */
export function packetize(bytes: Buffer, options: { ssrc: number; sequence: number; timestamp: number }): Buffer[] {
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += payloadBytes) {
    const packet = Buffer.alloc(headerBytes + Math.min(payloadBytes, bytes.length - at));
    packet[0] = 0x80;
    packet[1] = 96;
    packet.writeUInt16BE((options.sequence + packets.length) & 0xffff, 2);
    packet.writeUInt32BE(options.timestamp >>> 0, 4);
    packet.writeUInt32BE(options.ssrc, 8);
    bytes.copy(packet, headerBytes, at);
    packets.push(packet);
  }
  return packets;
}

/** Opens the side of a simulated device that sends video. */
export async function openMedia(options: MediaOptions): Promise<DeviceMedia> {
  const closing = new AbortController();
  const sockets = new Set<Socket>();
  const { port, send, release } = await { udp: openUdp, "tcp-active": openActive, "tcp-passive": openPassive }[
    options.transport
  ](options, sockets);
  let sequence = Math.floor(Math.random() * 65_536);
  const startedAt = performance.now();
  return {
    port,
    start: () => {
      const source = options.source(closing.signal);
      source.on("error", () => undefined);
      source.on("data", (bytes: Buffer) => {
        if (closing.signal.aborted) return;
        const timestamp = Math.round((performance.now() - startedAt) * 90);
        const packets = packetize(bytes, { ssrc: options.ssrc, sequence, timestamp });
        sequence += packets.length;
        for (const packet of options.disturb(packets)) send(packet);
      });
      closing.signal.addEventListener("abort", () => source.destroy(), { once: true });
    },
    close: () => {
      closing.abort();
      for (const socket of sockets) socket.destroy();
      release();
    },
  };
}

async function openUdp({ address, target }: MediaOptions) {
  const socket = createSocket("udp4");
  socket.bind(0, address);
  await once(socket, "listening");
  socket.on("error", () => undefined);
  let isOpen = true;
  return {
    port: socket.address().port,
    send: (packet: Buffer) => {
      if (isOpen) socket.send(packet, target.port, target.address, () => undefined);
    },
    release: () => {
      if (isOpen) socket.close();
      isOpen = false;
    },
  };
}

function framed(packet: Buffer, framing: MediaOptions["framing"]): Buffer {
  const lead = Buffer.from(framing === "dollar" ? [0x24, 0, 0, 0] : [0, 0]);
  lead.writeUInt16BE(packet.length, lead.length - 2);
  return Buffer.concat([lead, packet]);
}

async function openActive({ address, target, framing }: MediaOptions, sockets: Set<Socket>) {
  const socket = connect({ host: target.address, port: target.port, localAddress: address });
  sockets.add(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const send = (packet: Buffer) => void (socket.writable && socket.write(framed(packet, framing)));
  return { port: socket.localPort ?? 0, send, release: () => undefined };
}

async function openPassive({ address, framing }: MediaOptions, sockets: Set<Socket>) {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, address);
  await once(server, "listening");
  const own = server.address();
  return {
    port: typeof own === "object" && own !== null ? own.port : 0,
    send: (packet: Buffer) => {
      for (const socket of sockets) if (socket.writable) socket.write(framed(packet, framing));
    },
    release: () => void server.close(),
  };
}
