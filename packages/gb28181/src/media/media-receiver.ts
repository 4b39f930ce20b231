import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, createServer, isIPv6, type Socket } from "node:net";
import { type GbTransport } from "../gb-types.ts";
import { type MediaPorts } from "./media-ports.ts";
import { RtpFrames } from "./rtp-frames.ts";
import { type RtpSession } from "./rtp-session.ts";

export interface ReceiverOptions {
  host: string;
  ports: MediaPorts;
  session: RtpSession;
  onEnd(): void;
}

export interface MediaReceiver {
  readonly port: number;
  /** Connects to the device; only for `tcp-active`. @throws Error in Chinese */
  connect(address: string, port: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
const connectMs = 5_000;
/** Size of the socket's receive buffer in bytes. A key frame arrives as one burst. */
const bufferBytes = 2 * 1024 * 1024;

/** Opens a receiver on a free port. @throws Error in Chinese if no port is free */
export async function openReceiver(transport: GbTransport, options: ReceiverOptions): Promise<MediaReceiver> {
  const open = { udp: openUdp, "tcp-passive": openTcp, "tcp-active": prepareTcp }[transport];
  // repeated, because another program may already use a port of the range
  for (let attempt = 1; ; attempt++) {
    const port = options.ports.take();
    try {
      return await open(port, options);
    } catch (error) {
      options.ports.free(port);
      const isInUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      if (!isInUse) throw error;
      if (attempt >= Math.min(64, options.ports.count))
        throw new Error("接收视频的端口被其他程序占用，请停掉占用它们的程序，或在设置中换一个媒体端口范围");
    }
  }
}

const notActive = () => Promise.reject(new Error("此视频不由平台主动连接"));

async function openUdp(port: number, { host, ports, session }: ReceiverOptions): Promise<MediaReceiver> {
  const socket = createSocket({ type: isIPv6(host) ? "udp6" : "udp4", recvBufferSize: bufferBytes });
  try {
    socket.bind(port, host);
    await once(socket, "listening");
  } catch (error) {
    socket.close();
    throw error;
  }
  socket.on("error", () => undefined);
  socket.on("message", (bytes, remote) => session.push(bytes, bare(remote.address)));
  const close = onlyOnce(() => socket.close(() => ports.free(port)));
  return { port, connect: notActive, close };
}

/** Maximum connections to one port before the first valid packet shows which connection is the device's. */
const maxWaiting = 4;
/** Timeout for the first packet of a new connection, ms. */
const firstPacketMs = 15_000;

async function openTcp(port: number, options: ReceiverOptions): Promise<MediaReceiver> {
  const waiting = new Set<Socket>();
  let current: Socket | undefined;
  const server = createServer((socket) => {
    if (current || waiting.size >= maxWaiting) {
      socket.destroy();
      return;
    }
    waiting.add(socket);
    socket.once("close", () => waiting.delete(socket));
    socket.setTimeout(firstPacketMs, () => socket !== current && socket.destroy());
    readSocket(socket, {
      ...options,
      onFirst: () => {
        current ??= socket;
        for (const other of waiting) if (other !== current) other.destroy();
      },
      onEnd: () => current === socket && options.onEnd(),
    });
  });
  server.listen(port, options.host);
  await once(server, "listening");
  server.on("error", () => undefined);
  const close = onlyOnce(() => {
    for (const socket of waiting) socket.destroy();
    server.close(() => options.ports.free(port));
  });
  return { port, connect: notActive, close };
}

async function prepareTcp(port: number, options: ReceiverOptions): Promise<MediaReceiver> {
  let current: Socket | undefined;
  const close = onlyOnce(() => {
    current?.destroy();
    options.ports.free(port);
  });
  return await Promise.resolve({
    port,
    connect: async (address: string, target: number, signal: AbortSignal) => {
      const socket = connect({ host: address, port: target, noDelay: true });
      current = socket;
      try {
        await once(socket, "connect", { signal: AbortSignal.any([signal, AbortSignal.timeout(connectMs)]) });
      } catch {
        socket.on("error", () => undefined);
        socket.destroy();
        signal.throwIfAborted();
        throw new Error("无法连接设备的媒体端口，请改用 UDP 或 TCP 被动方式，或检查设备与平台之间的网络");
      }
      readSocket(socket, options);
    },
    close,
  });
}

interface Reading extends Pick<ReceiverOptions, "session" | "onEnd"> {
  /** Called when the first packet of the stream has arrived on this connection. */
  onFirst?(): void;
}

function readSocket(socket: Socket, { session, onEnd, onFirst }: Reading): void {
  const frames = new RtpFrames();
  const address = bare(socket.remoteAddress ?? "");
  let isAdmitted = false;
  socket.on("error", () => undefined);
  socket.on("close", () => onEnd());
  socket.on("data", (chunk) => {
    const { packets, broken } = frames.push(chunk);
    for (const packet of packets) {
      const isPart = session.push(packet, address);
      if (isPart && !isAdmitted) onFirst?.();
      isAdmitted ||= isPart;
    }
    if (broken) socket.destroy();
  });
}

function onlyOnce(close: () => void): () => void {
  let isClosed = false;
  return () => {
    if (isClosed) return;
    isClosed = true;
    close();
  };
}
