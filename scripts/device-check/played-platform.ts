import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DeviceReply } from "@huiyan/contract/device/device.device";
import {
  commandSigningText,
  configSigningText,
  deviceTimes,
  mqttSigningText,
  sealInfo,
} from "@huiyan/contract/device/device.rules";
import { deviceTopic, downFilters, isUpTopic, parseDeviceTopic } from "@huiyan/contract/device-topic";
import { sealFor } from "@huiyan/device-link/sealed";
import { hmacHex } from "@huiyan/device-link/signature";
import { Aedes, type Client, type ConnectPacket } from "aedes";

import { createWebSocketStream, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { answerHttp } from "./http-side.ts";
import { type PlannedAnswer, type SeenConnect, type SeenMessage, type SeenUpload } from "./seen.ts";

const lookMs = 25;
const Online = z.object({ session: z.string(), online: z.literal(true) });

interface CommandOptions {
  id?: string;
  lifeMs?: number;
  /** Session id in the signed text; default: the current session. */
  session?: string;
  sign?: string;
}

/**
 * Simulates the platform for a device on one port of the loopback interface. Records the device's actions and does not
 * judge them.
 */
export class PlayedPlatform {
  readonly deviceId = `CHECK-${randomBytes(3).toString("hex").toUpperCase()}`;
  readonly factoryKey = randomBytes(24).toString("base64url");
  readonly secret = randomBytes(32).toString("base64url");
  readonly connects: SeenConnect[] = [];
  readonly messages: SeenMessage[] = [];
  readonly uploads: SeenUpload[] = [];
  /** Actions of the device that the protocol forbids, each as a sentence. */
  readonly offences: string[] = [];
  timesAsked = 0;
  url = "";
  /** Returns the response to a request with right signature and time. */
  answer: (upload: SeenUpload) => PlannedAnswer = () => ({ status: 503, json: {}, retryAfterSeconds: 1 });
  #shiftMs: number;
  #broker: Aedes | undefined;
  #close: () => Promise<void> = async () => undefined;
  readonly #sockets = new Set<WebSocket>();
  readonly #connectOf = new WeakMap<Client, SeenConnect>();

  /** @param shiftMs the simulated platform's time minus this machine's time, ms */
  constructor(shiftMs: number) {
    this.#shiftMs = shiftMs;
  }

  now(): number {
    return Date.now() + this.#shiftMs;
  }

  /** Shifts the platform's clock; the device sees a jump of the server's time. */
  jump(byMs: number): void {
    this.#shiftMs += byMs;
  }

  async open(port: number): Promise<void> {
    const broker = await Aedes.createBroker({ heartbeatInterval: 30_000 });
    this.#broker = broker;
    const protocols = new WeakMap<object, string>();
    broker.preConnect = (client, packet, done) => {
      this.#connectOf.set(client, this.#seen(packet, protocols.get(client.conn) ?? ""));
      done(null, true);
    };
    broker.authenticate = (client, _name, _password, done) => {
      const seen = this.#connectOf.get(client);
      const isDead = seen?.key === "factory" && this.connects.some((one) => one.wasAdmitted && one.key === "secret");
      const isRight = seen?.key !== undefined && seen.isTimely && seen.clientId === this.deviceId && !isDead;
      if (seen !== undefined) seen.wasAdmitted = isRight;
      if (isRight) done(null, true);
      else done(Object.assign(new Error("refused"), { returnCode: 5 }), false);
    };
    broker.authorizePublish = (client, packet, done) => {
      const topic = parseDeviceTopic(packet.topic);
      // without a client the broker itself publishes: the last will of a broken connection
      if (client === null) return done(null);
      const payload = packet.payload.toString();
      if (topic?.deviceId !== this.deviceId || !isUpTopic(topic.rest)) {
        this.offences.push(`发布到了不允许的主题 ${packet.topic}`);
        return done(new Error("not an up topic"));
      }
      this.messages.push({ at: performance.now(), topic: topic.rest, payload, qos: packet.qos });
      packet.retain = false;
      done(null);
    };
    broker.authorizeSubscribe = (client, subscription, done) => {
      const isOwn = downFilters(this.deviceId).includes(subscription.topic);
      if (!isOwn) this.offences.push(`订阅了不允许的主题 ${subscription.topic}`);
      this.#connectOf.get(client)?.filters.push(subscription.topic);
      done(null, isOwn ? subscription : null);
    };
    const server = createServer((request, response) => {
      const side = {
        deviceId: this.deviceId,
        secret: this.secret,
        now: () => this.now(),
        onTime: () => void this.timesAsked++,
        onUpload: (upload: SeenUpload) => {
          this.uploads.push(upload);
          const isProven = upload.signature === "right" && upload.isTimely;
          return isProven ? this.answer(upload) : { status: 401, json: {} };
        },
      };
      answerHttp(side, request, response).catch(() => response.destroy());
    });
    const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => "mqtt" });
    server.on("upgrade", (request: IncomingMessage, socket, head) => {
      if (request.url !== "/api/device/mqtt") return void socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
      sockets.handleUpgrade(request, socket, head, (opened) => {
        this.#sockets.add(opened);
        opened.on("close", () => this.#sockets.delete(opened));
        const stream = createWebSocketStream(opened);
        stream.on("error", () => undefined);
        protocols.set(stream, String(request.headers["sec-websocket-protocol"] ?? ""));
        broker.handle(stream, request);
      });
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    this.url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`;
    this.#close = async () => {
      this.cut();
      server.closeAllConnections();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    };
  }

  close(): Promise<void> {
    return this.#close();
  }

  #seen(packet: ConnectPacket, protocol: string): SeenConnect {
    const { clientId, username = "", password, keepalive = 0, clean = false, will } = packet;
    const [ms = "", sign = ""] = String(password ?? "").split(".");
    const keys = { factory: this.factoryKey, secret: this.secret };
    const madeWith = (key: string) => hmacHex(key, mqttSigningText(this.deviceId, ms)) === sign;
    const seen: SeenConnect = {
      at: performance.now(),
      clientId,
      userName: username,
      protocol,
      keepAlive: keepalive,
      isClean: clean,
      key: madeWith(keys.secret) ? "secret" : madeWith(keys.factory) ? "factory" : undefined,
      isTimely: Math.abs(Number(ms) - this.now()) <= deviceTimes.clockToleranceMs,
      will: will && {
        topic: will.topic,
        qos: will.qos ?? 0,
        retain: will.retain ?? false,
        payload: String(will.payload),
      },
      wasAdmitted: false,
      filters: [],
    };
    this.connects.push(seen);
    return seen;
  }

  /**
   * Returns the newest session that the device has reported as online. Last wills do not count, because they have an
   * older session.
   */
  session(): string {
    return this.#onlineStates().at(-1)?.session ?? "";
  }

  /** Returns whether the device has reported itself online after this time. */
  isOnlineSince(at: number): boolean {
    return this.#onlineStates().some((state) => state.at > at);
  }

  #onlineStates(): { at: number; session: string }[] {
    return this.messages
      .filter(({ topic }) => topic === "state")
      .flatMap(({ at, payload }) => {
        const state = Online.safeParse(readJson(payload)).data;
        return state === undefined ? [] : [{ at, session: state.session }];
      });
  }

  /** Closes all connections without notice, as a broken network does. */
  cut(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #send(topic: string, content: unknown): void {
    const packet = { cmd: "publish", qos: 1, dup: false, retain: false, payload: JSON.stringify(content) } as const;
    this.#broker?.publish({ ...packet, topic: `huiyan/v1/${this.deviceId}/${topic}` }, () => undefined);
  }

  /** Sends a command. @returns its id */
  command(name: string, params: unknown, options: CommandOptions = {}): string {
    const { id = randomUUID(), lifeMs = 60_000, session = this.session() } = options;
    const expiresAt = this.now() + lifeMs;
    const json = JSON.stringify(params);
    const key = name === "claim" ? this.factoryKey : this.secret;
    const sign = hmacHex(key, commandSigningText(session, this.deviceId, name, id, expiresAt, json));
    this.#send(`command/${name}`, { id, params: json, expires_at: expiresAt, sign: options.sign ?? sign });
    return id;
  }

  claim(): string {
    return this.command("claim", {
      secret_sealed: sealFor(this.secret, this.factoryKey, this.deviceId, sealInfo.claim),
    });
  }

  configure(version: number, body: unknown, sign?: string): void {
    const json = JSON.stringify(body);
    const right = hmacHex(this.secret, configSigningText(this.session(), this.deviceId, version, json));
    this.#send("config", { version, body: json, sign: sign ?? right });
  }

  /** Returns the device's valid replies to a command, the oldest first. */
  replies(id: string): DeviceReply[] {
    return this.messages
      .filter(({ topic }) => topic === `reply/${id}`)
      .flatMap(({ payload }) => DeviceReply.safeParse(readJson(payload)).data ?? []);
  }

  stateTopic(): string {
    return deviceTopic(this.deviceId, "state");
  }
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Polls `look` until it returns a value.
 * @returns undefined if no value came in time
 */
export async function until<T>(look: () => T | undefined | false, patienceMs: number): Promise<T | undefined> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) return undefined;
    await sleep(lookMs);
  }
}
