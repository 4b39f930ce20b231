import { hash } from "node:crypto";
import { type IncomingMessage } from "node:http";
import { type Duplex } from "node:stream";
import { displayEvents } from "@huiyan/contract/dashboard/display-link.rules";
import { deviceLimits, requestSigningText, tunnelPath } from "@huiyan/contract/device/device.rules";
import { socketPath, socketProtocol } from "@huiyan/contract/push";
import { sameText } from "@huiyan/device-link/signature";
import { type FastifyInstance } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { type Config } from "../config/config.ts";
import { type AccountCaller, allowanceOf } from "../context/caller.ts";
import { type Log } from "../log/log.ts";
import { type DeviceGate } from "../mqtt/device-gate.ts";
import { type PushHub } from "../push/hub.ts";
import { type Listener } from "../push/listeners.ts";
import { frameLimits } from "../push/page-cost.ts";
import { type Tunnels } from "../tunnel/tunnels.ts";
import { type Authentication, deviceIdPattern, tokenPattern } from "./authentication.ts";
import { type LiveOutcome, type LivePath, type LiveSockets, livePathOf } from "./live-upgrade.ts";
import { isOwnHost } from "./own-host.ts";
import { isDeviceSecure, peerOf } from "./proxy.ts";
import { createUpgradeAdmission, isOwnTrouble } from "./upgrade-admission.ts";

const deviceMqttPath = "/api/device/mqtt";
/** Time for the client to read a refusal, in milliseconds. */
const refusalMs = 1000;

/** Answers and closes the socket. Destroys it after the timeout if the client does not close its side. */
function refuseUpgrade(socket: Duplex, status: string): void {
  const cut = setTimeout(() => socket.destroy(), refusalMs).unref();
  socket.once("close", () => clearTimeout(cut));
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

/** Returns the session's token from the WebSocket's subprotocol, if its format is valid. */
function tokenOf(request: IncomingMessage): string | undefined {
  const protocols = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((part) => part.trim());
  const token = protocols.find((protocol) => protocol.startsWith("t."))?.slice(2);
  return token !== undefined && tokenPattern.test(token) ? token : undefined;
}

/** Returns false for a page of another site, which must not open sockets with this browser's session. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

export interface SocketRoutes {
  close(): void;
}

/** Returns the key under which attempts to open a device's tunnel from one address are counted. */
const tunnelName = (ip: string, deviceId: string) => `tunnel from ${ip} ${deviceId}`;

const emptyHash = hash("sha256", "", "hex");

function deviceClaim(request: IncomingMessage) {
  const text = (name: string) => {
    const value = request.headers[name];
    return typeof value === "string" ? value : "";
  };
  return { deviceId: text("x-device-id"), deviceTime: text("x-device-time"), sign: text("x-device-sign") };
}

/** Returns the device that signed this request, as a GET without a body. @throws AppError */
async function signedBy(authentication: Authentication, request: IncomingMessage): Promise<string | undefined> {
  const claim = deviceClaim(request);
  if (!deviceIdPattern.test(claim.deviceId) || !/^\d{1,16}$/.test(claim.deviceTime)) return undefined;
  const proof = await authentication.device(claim);
  const wanted = requestSigningText("GET", request.url ?? "", claim.deviceId, claim.deviceTime, emptyHash);
  if (!sameText(proof.sign(wanted), claim.sign)) return undefined;
  if (proof.refusal !== undefined) throw proof.refusal;
  return claim.deviceId;
}

function listenerOf(caller: AccountCaller): Listener {
  const { sessionId, orgId } = caller;
  const isMember = caller.kind === "member";
  return {
    sessionId,
    orgId,
    allowance: allowanceOf(caller),
    hears: isMember && caller.display !== null ? displayEvents : "all",
    ...(isMember && caller.display !== null ? { display: { groupId: caller.display.groupId } } : {}),
    staffId: isMember ? caller.staffId : null,
    seesAll: isMember && caller.scope.seesAll,
  };
}

export interface SocketHandlers {
  authentication: Authentication;
  hub: PushHub;
  gate: DeviceGate;
  tunnels: Tunnels;
  live: LiveSockets;
}

interface Arrival {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  ip: string;
}

/**
 * Registers the WebSockets of the web port: pages at /ws, devices at /api/device/mqtt, tunnels for devices' pages at
 * /api/device/tunnel, live video at /api/device/live/, /api/live/ and /api/live-node/ (other nodes).
 */
export function registerSockets(
  app: FastifyInstance,
  config: Config,
  { authentication, hub, gate, tunnels, live }: SocketHandlers,
  log: Log,
): SocketRoutes {
  const pages = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimits.bytes,
    handleProtocols: (offered) => (offered.has(socketProtocol) ? socketProtocol : false),
  });
  const devices = new WebSocketServer({
    noServer: true,
    maxPayload: deviceLimits.mqttPayloadBytes + 1024,
    handleProtocols: () => "mqtt",
  });
  const ways = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  const servers = [pages, devices, ways];
  const admission = createUpgradeAdmission(config.pagesPerSession);

  function upgrade(server: WebSocketServer, { request, socket, head }: Arrival, use: (made: WebSocket) => void): void {
    server.handleUpgrade(request, socket, head, use);
  }

  const unknown = ({ socket }: Arrival) => refuseUpgrade(socket, "401 Unauthorized");

  async function openPage(arrival: Arrival): Promise<void> {
    const { request, socket, ip } = arrival;
    if (!isOwnOrigin(request)) return refuseUpgrade(socket, "403 Forbidden");
    const token = tokenOf(request);
    if (token === undefined) return unknown(arrival);
    if (!admission.mayLookUp(ip, token)) return refuseUpgrade(socket, "429 Too Many Requests");
    const { caller } = await authentication.session(token, false);
    if (!("sessionId" in caller)) return unknown(arrival);
    admission.known(ip, token);
    const leave = admission.page({ ip, sessionId: caller.sessionId, allowance: allowanceOf(caller) });
    if (leave === undefined) return refuseUpgrade(socket, "429 Too Many Requests");
    socket.once("close", leave);
    if (socket.destroyed) leave();
    else upgrade(pages, arrival, (page) => hub.accept(page, socket, listenerOf(caller)));
  }

  function openDevice(arrival: Arrival): void {
    const { request, socket, ip } = arrival;
    const slot = isDeviceSecure(config, request) ? gate.slot(ip) : "403 Forbidden";
    if (slot === undefined) refuseUpgrade(socket, "503 Service Unavailable");
    else if (typeof slot === "string") refuseUpgrade(socket, slot);
    else {
      socket.once("close", slot.leave);
      upgrade(devices, arrival, (device) => gate.accept(device, { request, raw: socket, ip, slot }));
    }
  }

  async function openTunnel(arrival: Arrival): Promise<void> {
    const { request, socket, ip } = arrival;
    if (!isDeviceSecure(config, request)) return refuseUpgrade(socket, "403 Forbidden");
    const { deviceId: name } = deviceClaim(request);
    if (!admission.mayLookUp(ip, tunnelName(ip, name))) return refuseUpgrade(socket, "429 Too Many Requests");
    const deviceId = await signedBy(authentication, request);
    if (deviceId === undefined) return unknown(arrival);
    admission.known(ip, tunnelName(ip, deviceId));
    upgrade(ways, arrival, (way) => tunnels.accept(way, deviceId));
  }

  /**
   * Opens a live WebSocket, unless too many attempts failed.
   * @param name key under which a verified caller is remembered
   */
  async function tryLive(arrival: Arrival, name: string, open: () => Promise<LiveOutcome>): Promise<void> {
    const { socket, ip } = arrival;
    const wasRight = admission.mayTry(ip, name);
    if (wasRight === undefined) return refuseUpgrade(socket, "429 Too Many Requests");
    const outcome = await open();
    if (outcome === "unknown") return unknown(arrival);
    wasRight();
    if (outcome === "tooMany") refuseUpgrade(socket, "429 Too Many Requests");
  }

  /** Admits a viewer. A play address is valid only together with the session of the member who requested it. */
  async function openViewer({ key }: LivePath, arrival: Arrival): Promise<void> {
    const { request, socket } = arrival;
    if (!isOwnOrigin(request)) return refuseUpgrade(socket, "403 Forbidden");
    const token = tokenOf(request);
    if (token === undefined) return unknown(arrival);
    await tryLive(arrival, token, async () => {
      const { caller } = await authentication.session(token, false);
      return caller.kind === "member" ? live.play(key, caller, arrival) : "unknown";
    });
  }

  async function openPush({ key }: LivePath, arrival: Arrival): Promise<void> {
    const { request, socket, ip } = arrival;
    if (!isDeviceSecure(config, request)) return refuseUpgrade(socket, "403 Forbidden");
    await tryLive(arrival, tunnelName(ip, deviceClaim(request).deviceId), async () => {
      const deviceId = await signedBy(authentication, request);
      return deviceId === undefined ? "unknown" : live.push(key, deviceId, arrival);
    });
  }

  async function openNode({ key }: LivePath, arrival: Arrival): Promise<void> {
    await tryLive(arrival, "", () => live.node(key, arrival.request.headers, arrival));
  }

  const openLive = { play: openViewer, push: openPush, node: openNode };

  /** Returns the handler for paths whose caller must be looked up first; undefined for other paths. */
  function openerOf(path: string): ((arrival: Arrival) => Promise<void>) | undefined {
    if (path === tunnelPath) return openTunnel;
    if (path === socketPath) return openPage;
    const livePath = livePathOf(path);
    if (livePath === undefined) return undefined;
    return (arrival) => openLive[livePath.kind](livePath, arrival);
  }

  async function open(arrival: Arrival, use: (arrival: Arrival) => Promise<void>): Promise<void> {
    const { socket, ip } = arrival;
    const turn = await admission.begin(ip);
    if (typeof turn === "string") return refuseUpgrade(socket, turn);
    try {
      if (!socket.destroyed) await use(arrival);
    } catch (err) {
      if (!isOwnTrouble(err)) return unknown(arrival);
      admission.undecided(ip);
      log.warn({ err }, "upgrade");
      refuseUpgrade(socket, "503 Service Unavailable");
    } finally {
      turn();
    }
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", (err) => log.debug({ err }, "upgrade"));
    const path = (request.url ?? "").split("?")[0] ?? "";
    const arrival = { request, socket, head, ip: peerOf(config, request).address };
    const opener = openerOf(path);
    if (!isOwnHost(config, request.headers.host)) refuseUpgrade(socket, "421 Misdirected Request");
    else if (path === deviceMqttPath) openDevice(arrival);
    else if (opener !== undefined) void open(arrival, opener);
    else refuseUpgrade(socket, "404 Not Found");
  };
  app.server.on("upgrade", onUpgrade);
  return {
    close() {
      app.server.off("upgrade", onUpgrade);
      for (const client of servers.flatMap((server) => [...server.clients])) client.terminate();
    },
  };
}
