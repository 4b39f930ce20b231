import { hash } from "node:crypto";
import { type IncomingMessage } from "node:http";
import { type Duplex } from "node:stream";
import { deviceLimits, requestSigningText, tunnelPath } from "@huiyan/contract/device/device.rules";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { type FastifyInstance } from "fastify";
import { WebSocketServer } from "ws";
import { type Config } from "../config/config.ts";
import { type Log } from "../log/log.ts";
import { type DeviceGate } from "../mqtt/device-gate.ts";
import { type PushHub } from "../push/hub.ts";
import { sameText } from "../secret/master-key.ts";
import { type Tunnels } from "../tunnel/tunnels.ts";
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

const emptyHash = hash("sha256", "", "hex");

/** The device that signed this request, as it signs a GET without a body. @throws AppError */
async function signedBy(authentication: Authentication, request: IncomingMessage): Promise<string | undefined> {
  const text = (name: string) => {
    const value = request.headers[name];
    return typeof value === "string" ? value : "";
  };
  const claim = { deviceId: text("x-device-id"), deviceTime: text("x-device-time"), sign: text("x-device-sign") };
  if (!/^\d{1,16}$/.test(claim.deviceTime)) return undefined;
  const proof = await authentication.device(claim);
  const wanted = requestSigningText("GET", request.url ?? "", claim.deviceId, claim.deviceTime, emptyHash);
  return sameText(proof.sign(wanted), claim.sign) ? claim.deviceId : undefined;
}

export interface SocketDoors {
  authentication: Authentication;
  hub: PushHub;
  gate: DeviceGate;
  tunnels: Tunnels;
}

/** The WebSockets of the web port: pages at /ws, devices at /api/device/mqtt, their own pages at /api/device/tunnel. */
export function registerSockets(
  app: FastifyInstance,
  config: Config,
  { authentication, hub, gate, tunnels }: SocketDoors,
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
  const ways = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });

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

  async function openTunnel(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!secure(request)) return refuseUpgrade(socket, "403 Forbidden");
    const deviceId = await signedBy(authentication, request);
    if (deviceId === undefined) return refuseUpgrade(socket, "401 Unauthorized");
    ways.handleUpgrade(request, socket, head, (way) => tunnels.accept(way, deviceId));
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", (err) => log.debug({ err }, "upgrade"));
    const path = (request.url ?? "").split("?")[0];
    if (path === deviceMqttPath) return openDevice(request, socket, head);
    const unknown = () => refuseUpgrade(socket, "401 Unauthorized");
    if (path === tunnelPath) return void openTunnel(request, socket, head).catch(unknown);
    if (path !== socketPath) return refuseUpgrade(socket, "404 Not Found");
    openPage(request, socket, head).catch(unknown);
  };
  app.server.on("upgrade", onUpgrade);
  return {
    close() {
      app.server.off("upgrade", onUpgrade);
      for (const client of [...pages.clients, ...devices.clients, ...ways.clients]) client.terminate();
    },
  };
}
