import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type ClientHttp2Session, connect } from "node:http2";
import { type Duplex } from "node:stream";
import { DevicePoints, DeviceReply, DeviceState, DeviceTelemetry } from "@huiyan/contract/device/device.device";
import {
  commandSigningText,
  configSigningText,
  requestSigningText,
  tunnelPath,
} from "@huiyan/contract/device/device.rules";
import { deviceTopic } from "@huiyan/contract/device-topic";
import { hmacHex, sha256Hex } from "@huiyan/device-link/signature";
import { socketOver } from "@huiyan/device-link/socket-pair";
import { Aedes } from "aedes";
import { onTestFinished as whenFinished } from "vitest";
import { createWebSocketStream, type WebSocket, WebSocketServer } from "ws";
import { eventually } from "./outbox-fixture.ts";

interface SeenReply {
  id: string;
  /** Session in which the reply was sent. */
  session: string;
  reply: DeviceReply;
}

/** Simulated platform of a device: HTTP, MQTT over WebSocket and the tunnel, on one port of the loopback. */
export interface StandInPlatform {
  url: URL;
  replies: SeenReply[];
  /** The device's latest state. */
  state(): DeviceState | undefined;
  /** Serves a package. @returns its path @param cutAfter bytes after which the connection breaks, once */
  offer(bytes: Buffer, cutAfter?: number): string;
  /** Bytes of packages that were sent so far. */
  sentBytes(): number;
  /** Signs and sends a configuration. @param body configuration, sent as JSON */
  configure(body: unknown): void;
  /** The device's latest telemetry. */
  telemetry(): DeviceTelemetry | undefined;
  points(): DevicePoints | undefined;
  /** Signs and sends a command in the open session. @returns its id */
  command(name: string, params: unknown): string;
  /** Waits for the final reply to a command. */
  answer(id: string, patienceMs?: number): Promise<DeviceReply>;
  /** HTTP/2 clients of the tunnels that were opened, oldest first. */
  tunnels: ClientHttp2Session[];
  /** Closes all connections, like a lost network. */
  cut(): void;
}

interface Offered {
  bytes: Buffer;
  cutAfter: number | undefined;
}

/** Starts a simulated platform. @param onTestFinished hook of the test, if several run in parallel */
export async function startPlatform(
  deviceId: string,
  secret: string,
  onTestFinished: (work: () => void | Promise<void>) => void = whenFinished,
): Promise<StandInPlatform> {
  const packages = new Map<string, Offered>();
  const replies: SeenReply[] = [];
  const commands = new Map<string, { session: string; send: () => void }>();
  const tunnels: ClientHttp2Session[] = [];
  const sockets = new Set<WebSocket>();
  let state: DeviceState | undefined;
  let telemetry: DeviceTelemetry | undefined;
  let points: DevicePoints | undefined;
  let configured = 0;
  const broker = await Aedes.createBroker();
  broker.authorizePublish = (_client, packet, done) => {
    const rest = packet.topic.slice(deviceTopic(deviceId, "state").length - "state".length);
    const json = JSON.parse(packet.payload.toString());
    if (rest === "points") points = DevicePoints.parse(json);
    if (rest === "telemetry") telemetry = DeviceTelemetry.parse(json);
    if (rest === "state") state = DeviceState.parse(json);
    if (rest.startsWith("reply/"))
      replies.push({ id: rest.slice("reply/".length), session: state?.session ?? "", reply: DeviceReply.parse(json) });
    done(null);
  };

  const isSigned = ({ method = "", url = "", headers }: IncomingMessage): boolean => {
    const { "x-device-id": id, "x-device-time": time, "x-device-sign": sign } = headers;
    const text = requestSigningText(method, url, String(id), String(time), sha256Hex(new Uint8Array()));
    return id === deviceId && hmacHex(secret, text) === sign;
  };
  const server = createServer((request, response) => answerHttp(request, response));
  function answerHttp(request: IncomingMessage, response: ServerResponse): void {
    const known = packages.get(request.url ?? "");
    if (request.url === "/api/device/time") {
      response.end(JSON.stringify({ code: 0, data: { now: Date.now() } }));
    } else if (known === undefined || !isSigned(request)) {
      response.writeHead(known === undefined ? 404 : 401).end();
    } else sendPackage(known, request, response);
  }
  let sentBytes = 0;
  function sendPackage(known: Offered, request: IncomingMessage, response: ServerResponse): void {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const rest = known.bytes.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { "content-length": rest.length });
    const { cutAfter = rest.length } = known;
    known.cutAfter = undefined;
    sentBytes += cutAfter;
    response.write(rest.subarray(0, cutAfter));
    // delayed, so that the sent data arrives before the connection breaks
    if (cutAfter < rest.length) setTimeout(() => response.destroy(), 300);
    else response.end();
  }

  const openTunnel = async (stream: Duplex): Promise<void> => {
    const socket = await socketOver(stream);
    tunnels.push(connect("http://device", { createConnection: () => socket }).on("error", () => undefined));
  };
  const socketServer = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    const tunnel = request.url === tunnelPath;
    if (tunnel && !isSigned(request)) {
      socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
      return;
    }
    socketServer.handleUpgrade(request, socket, head, (opened) => {
      sockets.add(opened);
      opened.on("close", () => sockets.delete(opened));
      const stream = createWebSocketStream(opened);
      stream.on("error", () => undefined);
      if (!tunnel) broker.handle(stream, request);
      else void openTunnel(stream);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): void => {
    for (const socket of sockets) socket.terminate();
  };
  onTestFinished(async () => {
    for (const tunnel of tunnels) tunnel.destroy();
    cut();
    server.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => broker.close(() => resolve())),
      new Promise<void>((resolve) => server.close(() => resolve())),
    ]);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const last = (id: string): DeviceReply | undefined =>
    replies.findLast((sent) => sent.id === id && ["done", "failed"].includes(sent.reply.state))?.reply;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    replies,
    tunnels,
    cut,
    state: () => state,
    sentBytes: () => sentBytes,
    offer(bytes, cutAfter) {
      const path = `/api/device/package/${randomUUID()}`;
      packages.set(path, { bytes, cutAfter });
      return path;
    },
    telemetry: () => telemetry,
    points: () => points,
    configure(desired) {
      const body = JSON.stringify(desired);
      const version = ++configured;
      const sign = hmacHex(secret, configSigningText(state?.session ?? "", deviceId, version, body));
      const payload = JSON.stringify({ version, body, sign });
      const topic = deviceTopic(deviceId, "config");
      broker.publish({ cmd: "publish", topic, payload, qos: 1, dup: false, retain: false }, () => undefined);
    },
    command(name, params) {
      const id = randomUUID();
      const json = JSON.stringify(params);
      const expires_at = Date.now() + 60_000;
      const send = (): void => {
        const session = state?.session ?? "";
        const sign = hmacHex(secret, commandSigningText(session, deviceId, name, id, expires_at, json));
        const payload = JSON.stringify({ id, params: json, expires_at, sign });
        const topic = deviceTopic(deviceId, `command/${name}`);
        broker.publish({ cmd: "publish", topic, payload, qos: 1, dup: false, retain: false }, () => undefined);
        commands.set(id, { session, send });
      };
      send();
      return id;
    },
    async answer(id, patienceMs = 60_000) {
      const isAnswered = (): boolean => {
        const sent = commands.get(id);
        // A busy machine may have lost the command with the old session, so it is sent again in the new one. The device
        // executes a command id only once.
        const isOfOld = ({ reply }: SeenReply): boolean => reply.state === "failed" && reply.code === "bad_sign";
        const isLost = replies.every((reply) => reply.id !== id || isOfOld(reply)) && sent?.session !== state?.session;
        if (!isLost || state?.online !== true) return last(id) !== undefined;
        replies.splice(0, replies.length, ...replies.filter((reply) => reply.id !== id));
        sent?.send();
        return last(id) !== undefined;
      };
      await eventually(isAnswered, patienceMs);
      const reply = last(id);
      if (reply === undefined) throw new Error("no answer");
      return reply;
    },
  };
}
