import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type OutgoingHttpHeaders,
} from "node:http2";
import { type Socket } from "node:net";
import { tunnelLimits } from "@huiyan/contract/device/device.rules";
import { socketOver } from "@huiyan/device-link/socket-pair";
import { v7 } from "uuid";
import { createWebSocketStream, type WebSocket } from "ws";
import { type Log } from "../log/log.ts";

/** Called when tunnels open and close on this node. */
export interface TunnelListener {
  opened(deviceId: string, tunnelId: string): void;
  closed(deviceId: string, tunnelId: string): void;
}

/** Tunnels on this node, which devices open so that users can reach the devices' pages. */
export interface Tunnels {
  /** Accepts the socket of a device whose signature was verified. A device's newest tunnel replaces older ones. */
  accept(socket: WebSocket, deviceId: string): void;
  /** Starts an HTTP/2 request to the device; undefined if it has no tunnel here. */
  request(deviceId: string, headers: OutgoingHttpHeaders): ClientHttp2Stream | undefined;
  /** Closes the device's tunnel, for example after the device was deleted. */
  drop(deviceId: string): void;
  count(): number;
  close(): void;
}

/** Milliseconds between pings of a tunnel. Without pings, a NAT silently drops an idle connection. */
const pingMs = 30_000;

export function createTunnels(log: Log, listener?: TunnelListener): Tunnels {
  const sessions = new Map<string, ClientHttp2Session>();

  function keepAlive(session: ClientHttp2Session): NodeJS.Timeout {
    let answered = true;
    const timer = setInterval(() => {
      // a ping of an ended session throws; the event that reports the end may still be pending
      if (session.destroyed) return;
      if (!answered) return session.destroy();
      answered = false;
      session.ping(() => {
        answered = true;
      });
    }, pingMs);
    return timer.unref();
  }

  function open(socket: WebSocket, deviceId: string, pages: Socket): void {
    const session = connect("http://device.invalid", {
      createConnection: () => pages,
      settings: { enablePush: false },
      maxSessionMemory: 16,
      peerMaxConcurrentStreams: tunnelLimits.streams,
    });
    const timer = keepAlive(session);
    const tunnelId = v7();
    const before = sessions.get(deviceId);
    sessions.set(deviceId, session);
    before?.destroy();
    listener?.opened(deviceId, tunnelId);
    session.on("error", (err) => log.debug({ err, deviceId }, "tunnel"));
    session.on("close", () => {
      clearInterval(timer);
      socket.terminate();
      if (sessions.get(deviceId) === session) sessions.delete(deviceId);
      listener?.closed(deviceId, tunnelId);
    });
    socket.once("close", () => session.destroy());
  }

  return {
    accept(socket, deviceId) {
      const stream = createWebSocketStream(socket, { allowHalfOpen: false });
      stream.on("error", (err) => log.debug({ err, deviceId }, "tunnel"));
      socketOver(stream).then(
        (pages) => open(socket, deviceId, pages),
        (err: unknown) => {
          log.warn({ err, deviceId }, "tunnel");
          socket.terminate();
        },
      );
    },
    request(deviceId, headers) {
      const session = sessions.get(deviceId);
      if (session === undefined || session.closed || session.destroyed) return undefined;
      const hasBody = headers[constants.HTTP2_HEADER_METHOD] === "POST";
      return session.request(headers, { endStream: !hasBody });
    },
    drop: (deviceId) => sessions.get(deviceId)?.destroy(),
    count: () => sessions.size,
    close() {
      for (const session of sessions.values()) session.destroy();
    },
  };
}
