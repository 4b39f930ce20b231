import { type IncomingMessage } from "node:http";
import { type Duplex } from "node:stream";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { type FastifyInstance } from "fastify";
import { WebSocketServer } from "ws";
import { type Config } from "../config/config.ts";
import { type Log } from "../log/log.ts";
import { type DeviceGate } from "../mqtt/device-gate.ts";
import { type PushHub } from "../push/hub.ts";
import { type Authentication } from "./authentication.ts";

const deviceMqttPath = "/api/device/mqtt";

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function tokenOf(request: IncomingMessage): string {
  const protocols = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((part) => part.trim());
  return protocols.find((protocol) => protocol.startsWith("t."))?.slice(2) ?? "";
}

/** A page of another site must not listen with this browser. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

export interface SocketRoutes {
  close(): void;
}

/** The two WebSockets of the web port: pages at /ws, devices at /api/device/mqtt. */
export function registerSockets(
  app: FastifyInstance,
  config: Config,
  authentication: Authentication,
  hub: PushHub,
  gate: DeviceGate,
  log: Log,
): SocketRoutes {
  const pages = new WebSocketServer({
    noServer: true,
    maxPayload: 64 * 1024,
    handleProtocols: (offered) => (offered.has(socketProtocol) ? socketProtocol : false),
  });
  const devices = new WebSocketServer({
    noServer: true,
    maxPayload: deviceLimits.mqttPayloadBytes + 1024,
    handleProtocols: () => "mqtt",
  });

  async function openPage(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!isOwnOrigin(request)) return refuseUpgrade(socket, "403 Forbidden");
    const { caller } = await authentication.session(tokenOf(request));
    if (caller.kind !== "user" && caller.kind !== "member") return refuseUpgrade(socket, "401 Unauthorized");
    const member = caller.kind === "member" ? caller : undefined;
    const listener = {
      sessionId: caller.sessionId,
      orgId: caller.orgId,
      staffId: member?.staffId ?? null,
      seesAll: member?.scope.seesAll ?? false,
    };
    pages.handleUpgrade(request, socket, head, (page) => hub.accept(page, listener));
  }

  const secure = (request: IncomingMessage) =>
    config.loopback ||
    config.insecureDevices ||
    (config.trustProxy !== undefined && request.headers["x-forwarded-proto"] === "https");

  function openDevice(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (secure(request)) {
      const ip = request.socket.remoteAddress ?? "";
      devices.handleUpgrade(request, socket, head, (device) => gate.accept(device, request, ip));
    } else refuseUpgrade(socket, "403 Forbidden");
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", (err) => log.debug({ err }, "upgrade"));
    const path = (request.url ?? "").split("?")[0];
    if (path === deviceMqttPath) return openDevice(request, socket, head);
    if (path !== socketPath) return refuseUpgrade(socket, "404 Not Found");
    openPage(request, socket, head).catch(() => refuseUpgrade(socket, "401 Unauthorized"));
  };
  app.server.on("upgrade", onUpgrade);
  return {
    close() {
      app.server.off("upgrade", onUpgrade);
      for (const client of [...pages.clients, ...devices.clients]) client.terminate();
    },
  };
}
