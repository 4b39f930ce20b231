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
    receives: isMember && caller.display !== null ? displayEvents : "all",
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
 * WebSockets of the web port: pages at /ws, devices at /api/device/mqtt, tunnels for devices' pages at
 * /api/device/tunnel, live video at /api/device/live/, /api/live/ and /api/live-node/ (other nodes).
 */
export class WebSockets {
  readonly #config: Config;
  readonly #handlers: SocketHandlers;
  readonly #log: Log;
  readonly #admission: ReturnType<typeof createUpgradeAdmission>;
  readonly #pages = new WebSocketServer({
    noServer: true,
    maxPayload: frameLimits.bytes,
    handleProtocols: (offered) => (offered.has(socketProtocol) ? socketProtocol : false),
  });
  readonly #devices = new WebSocketServer({
    noServer: true,
    maxPayload: deviceLimits.mqttPayloadBytes + 1024,
    handleProtocols: () => "mqtt",
  });
  readonly #tunnels = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  readonly #unregister: () => void;

  constructor(app: FastifyInstance, config: Config, handlers: SocketHandlers, log: Log) {
    this.#config = config;
    this.#handlers = handlers;
    this.#log = log;
    this.#admission = createUpgradeAdmission(config.pagesPerSession);
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#onUpgrade(request, socket, head);
    app.server.on("upgrade", onUpgrade);
    this.#unregister = () => void app.server.off("upgrade", onUpgrade);
  }

  close(): void {
    this.#unregister();
    for (const server of [this.#pages, this.#devices, this.#tunnels])
      for (const client of server.clients) client.terminate();
  }

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", (err) => this.#log.debug({ err }, "upgrade"));
    const path = (request.url ?? "").split("?")[0] ?? "";
    const arrival = { request, socket, head, ip: peerOf(this.#config, request).address };
    const opener = this.#openerOf(path);
    if (!isOwnHost(this.#config, request.headers.host)) refuseUpgrade(socket, "421 Misdirected Request");
    else if (path === deviceMqttPath) this.#openDevice(arrival);
    else if (opener !== undefined) void this.#open(arrival, opener);
    else refuseUpgrade(socket, "404 Not Found");
  }

  /** Returns the handler for paths whose caller must be looked up first; undefined for other paths. */
  #openerOf(path: string): ((arrival: Arrival) => Promise<void>) | undefined {
    if (path === tunnelPath) return (arrival) => this.#openTunnel(arrival);
    if (path === socketPath) return (arrival) => this.#openPage(arrival);
    const live = livePathOf(path);
    switch (live?.kind) {
      case "play":
        return (arrival) => this.#openViewer(live, arrival);
      case "push":
        return (arrival) => this.#openPush(live, arrival);
      case "node":
        return (arrival) => this.#openNode(live, arrival);
      case undefined:
        return undefined;
    }
  }

  async #open(arrival: Arrival, open: (arrival: Arrival) => Promise<void>): Promise<void> {
    const { socket, ip } = arrival;
    const turn = await this.#admission.begin(ip);
    if (typeof turn === "string") return refuseUpgrade(socket, turn);
    try {
      if (!socket.destroyed) await open(arrival);
    } catch (err) {
      if (!isOwnTrouble(err)) return refuseUnknown(arrival);
      this.#admission.undecided(ip);
      this.#log.warn({ err }, "upgrade");
      refuseUpgrade(socket, "503 Service Unavailable");
    } finally {
      turn();
    }
  }

  async #openPage(arrival: Arrival): Promise<void> {
    const { request, socket, ip } = arrival;
    const { authentication, hub } = this.#handlers;
    if (!isOwnOrigin(request)) return refuseUpgrade(socket, "403 Forbidden");
    const token = tokenOf(request);
    if (token === undefined) return refuseUnknown(arrival);
    if (!this.#admission.mayLookUp(ip, token)) return refuseUpgrade(socket, "429 Too Many Requests");
    const { caller } = await authentication.session(token, false);
    if (!("sessionId" in caller)) return refuseUnknown(arrival);
    this.#admission.known(ip, token);
    const leave = this.#admission.page({ ip, sessionId: caller.sessionId, allowance: allowanceOf(caller) });
    if (leave === undefined) return refuseUpgrade(socket, "429 Too Many Requests");
    socket.once("close", leave);
    if (socket.destroyed) leave();
    else upgrade(this.#pages, arrival, (page) => hub.accept(page, socket, listenerOf(caller)));
  }

  #openDevice(arrival: Arrival): void {
    const { request, socket, ip } = arrival;
    const { gate } = this.#handlers;
    const slot = isDeviceSecure(this.#config, request) ? gate.slot(ip) : "403 Forbidden";
    if (slot === undefined) refuseUpgrade(socket, "503 Service Unavailable");
    else if (typeof slot === "string") refuseUpgrade(socket, slot);
    else {
      socket.once("close", slot.leave);
      upgrade(this.#devices, arrival, (device) => gate.accept(device, { request, raw: socket, ip, slot }));
    }
  }

  async #openTunnel(arrival: Arrival): Promise<void> {
    const { request, socket, ip } = arrival;
    if (!isDeviceSecure(this.#config, request)) return refuseUpgrade(socket, "403 Forbidden");
    const { deviceId: claimed } = deviceClaim(request);
    if (!this.#admission.mayLookUp(ip, tunnelName(ip, claimed))) return refuseUpgrade(socket, "429 Too Many Requests");
    const deviceId = await signedBy(this.#handlers.authentication, request);
    if (deviceId === undefined) return refuseUnknown(arrival);
    this.#admission.known(ip, tunnelName(ip, deviceId));
    upgrade(this.#tunnels, arrival, (tunnel) => this.#handlers.tunnels.accept(tunnel, deviceId));
  }

  /** Admits a viewer. A play address is valid only together with the session of the member who requested it. */
  async #openViewer({ key }: LivePath, arrival: Arrival): Promise<void> {
    const { request, socket } = arrival;
    const { authentication, live } = this.#handlers;
    if (!isOwnOrigin(request)) return refuseUpgrade(socket, "403 Forbidden");
    const token = tokenOf(request);
    if (token === undefined) return refuseUnknown(arrival);
    await this.#tryLive(arrival, token, async () => {
      const { caller } = await authentication.session(token, false);
      return caller.kind === "member" ? live.play(key, caller, arrival) : "unknown";
    });
  }

  async #openPush({ key }: LivePath, arrival: Arrival): Promise<void> {
    const { request, socket, ip } = arrival;
    const { authentication, live } = this.#handlers;
    if (!isDeviceSecure(this.#config, request)) return refuseUpgrade(socket, "403 Forbidden");
    await this.#tryLive(arrival, tunnelName(ip, deviceClaim(request).deviceId), async () => {
      const deviceId = await signedBy(authentication, request);
      return deviceId === undefined ? "unknown" : live.push(key, deviceId, arrival);
    });
  }

  async #openNode({ key }: LivePath, arrival: Arrival): Promise<void> {
    await this.#tryLive(arrival, "", () => this.#handlers.live.node(key, arrival.request.headers, arrival));
  }

  /**
   * Opens a live WebSocket, unless too many attempts failed.
   * @param name key under which a verified caller is remembered
   */
  async #tryLive(arrival: Arrival, name: string, open: () => Promise<LiveOutcome>): Promise<void> {
    const { socket, ip } = arrival;
    const wasRight = this.#admission.mayTry(ip, name);
    if (wasRight === undefined) return refuseUpgrade(socket, "429 Too Many Requests");
    const outcome = await open();
    if (outcome === "unknown") return refuseUnknown(arrival);
    wasRight();
    if (outcome === "tooMany") refuseUpgrade(socket, "429 Too Many Requests");
  }
}

const refuseUnknown = ({ socket }: Arrival) => refuseUpgrade(socket, "401 Unauthorized");

function upgrade(server: WebSocketServer, { request, socket, head }: Arrival, use: (made: WebSocket) => void): void {
  server.handleUpgrade(request, socket, head, use);
}
