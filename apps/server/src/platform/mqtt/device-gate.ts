import { type IncomingMessage } from "node:http";
import { type Duplex } from "node:stream";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { deviceTopic, downFilters, isUpTopic, parseDeviceTopic } from "@huiyan/contract/device-topic";
import { Aedes, type AuthenticateError, type Client } from "aedes";
import { createWebSocketStream, type WebSocket } from "ws";
import { z } from "zod";
import { isContentToBlame } from "../db/failures.ts";
import { addressKey } from "../limits/address-key.ts";
import { KeyedLimiter } from "../limits/keyed-limiter.ts";
import { KeyedRate } from "../limits/keyed-rate.ts";
import { TokenBucket } from "../limits/token-bucket.ts";
import { type Log } from "../log/log.ts";
import { bytesOf, countBytes, watchFrames } from "./arriving-bytes.ts";
import { type Bus } from "./bus.ts";
import { gateLimits, holdToProtocol } from "./connect-rules.ts";
import { DownMessage, disconnectChannel, downChannel } from "./device-link.ts";
import { PacketGuard } from "./packet-guard.ts";

/** One connection of a device. A reconnection creates another object. */
export interface DeviceConnection {
  /** Distinguishes this connection from other connections of the device. */
  readonly id: string;
  readonly deviceId: string;
  /** Internal id of the device; null while no organisation has bound the device. */
  readonly deviceUid: string | null;
  readonly ip: string;
  /** Id of the agent's run, which the device reports in its `state` message; empty before. */
  session: string;
  /** True once the device has subscribed, so that it receives messages. */
  listening: boolean;
}

export interface GateHandlers {
  /** Authenticates a device. Returns undefined to refuse the connection. */
  admit(deviceId: string, password: string, ip: string): Promise<DeviceConnection | undefined>;
  listening(connection: DeviceConnection): Promise<void>;
  /** Handles a message that the device has published. @param rest the topic after the device's prefix */
  received(connection: DeviceConnection, rest: string, payload: Buffer): Promise<void>;
  left(connection: DeviceConnection): Promise<void>;
}

interface Admitted {
  connection: DeviceConnection;
  rate: TokenBucket;
  bytes: TokenBucket;
  /** Settles when the last received message has been handled. */
  tail: Promise<void>;
}

/** Slot of a connection whose device has not been authenticated yet. */
interface ConnectionSlot {
  leave(): void;
}

interface Arrival {
  request: IncomingMessage;
  /** Stream on which the WebSocket frames arrive. */
  raw: Duplex;
  ip: string;
  slot: ConnectionSlot;
}

const refused = (text: string) => new Error(text);
/** Returns true for an error because of a message that can never be stored, so that sending it again is useless. */
const isGarbage = (error: unknown) =>
  error instanceof z.ZodError || error instanceof SyntaxError || isContentToBlame(error);
/** CONNACK return codes of MQTT 3.1.1, 3.2.2.3. */
const returnCodes = { identifier: 2, unavailable: 3, notAuthorised: 5 };

function refusal(text: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(text), { returnCode });
}

function isRefusal(err: unknown): err is AuthenticateError {
  return err instanceof Error && "returnCode" in err;
}

const messageRate = { burst: deviceLimits.mqttMessagesPerSecond * 2, perSecond: deviceLimits.mqttMessagesPerSecond };
const byteRate = { burst: deviceLimits.mqttBurstBytes, perSecond: deviceLimits.mqttBytesPerSecond };

/** Returns which limit of the device a message exceeds; undefined if it may be handled. */
function excessOf({ rate, bytes }: Admitted, payloadBytes: number): string | undefined {
  if (payloadBytes > deviceLimits.mqttPayloadBytes) return "payload too large";
  if (!rate.take(Date.now())) return "too many messages";
  return bytes.take(Date.now(), payloadBytes) ? undefined : "too many bytes";
}

interface Pending {
  ip: string;
  /** Marks the device as authenticated. */
  admit(): void;
}

/** MQTT 3.1.1 broker for devices on the web port. A device publishes and receives only its own topics. */
export class DeviceGate {
  readonly #broker: Aedes;
  readonly #handlers: GateHandlers;
  readonly #log: Log;
  readonly #admitted = new WeakMap<Client, Admitted>();
  readonly #pending = new WeakMap<object, Pending>();
  readonly #slots = new KeyedLimiter();
  readonly #failures = new KeyedRate(gateLimits.failures);
  readonly #admissions = new KeyedRate(gateLimits.admissions);
  readonly #clients = new Set<Client>();

  private constructor(broker: Aedes, handlers: GateHandlers, log: Log) {
    this.#broker = broker;
    this.#handlers = handlers;
    this.#log = log;
    broker.preConnect = (_client, packet, done) => {
      holdToProtocol(packet);
      done(null, true);
    };
    broker.authenticate = (client, username, password, done) => {
      this.#authenticate(client, username ?? "", password?.toString() ?? "", done);
    };
    broker.authorizePublish = (client, packet, done) => this.#receive(client, packet, done);
    broker.authorizeSubscribe = (client, subscription, done) => {
      const device = this.#admitted.get(client)?.connection;
      const own = device !== undefined && downFilters(device.deviceId).includes(subscription.topic);
      // a subscription to a foreign topic is refused in the SUBACK only; the device keeps its connection
      done(null, own ? subscription : null);
    };
    broker.on("subscribe", (subscriptions, client) => this.#subscribed(subscriptions, client));
    broker.on("clientError", (_client, err) => log.debug({ err }, "device connection"));
    broker.on("connectionError", (_client, err) => log.debug({ err }, "device connection"));
    broker.on("client", (client) => void this.#clients.add(client));
  }

  /** Starts the broker, and forwards the messages of the bus that are for devices of this node. */
  static async open(bus: Bus, handlers: GateHandlers, log: Log): Promise<DeviceGate> {
    const broker = await Aedes.createBroker({
      connectTimeout: gateLimits.connectMs,
      heartbeatInterval: 30_000,
      queueLimit: 100,
    });
    const gate = new DeviceGate(broker, handlers, log);
    await bus.subscribe(downChannel, (text) => gate.#publish(text));
    await bus.subscribe(disconnectChannel, (deviceId) => gate.#disconnect(deviceId));
    return gate;
  }

  /** Takes a slot for an unauthenticated connection; undefined if there are too many. */
  slot(ip: string): ConnectionSlot | undefined {
    const leave = this.#slots.take([
      { key: `address ${addressKey(ip)}`, max: gateLimits.pendingPerAddress },
      { key: "all", max: gateLimits.pendingInAll },
    ]);
    return leave && { leave };
  }

  accept(socket: WebSocket, { request, raw, ip, slot }: Arrival): void {
    const log = this.#log;
    const guard = new PacketGuard();
    const end = (reason: string) => {
      log.debug({ reason, ip }, "device connection");
      socket.terminate();
    };
    const stopCounting = countBytes(raw, gateLimits.pendingBytes, () => end("too much before the first packet"));
    // registered before the stream's own listener: bytes of a forbidden packet must not be stored
    socket.on("message", (bytes) => {
      const fault = socket.readyState === socket.OPEN ? guard.check(bytesOf(bytes), Date.now()) : undefined;
      if (fault !== undefined) end(fault);
    });
    watchFrames(socket, () => end("too many frames"));
    const stream = createWebSocketStream(socket, { allowHalfOpen: false });
    stream.on("error", (err) => log.debug({ err }, "device connection"));
    const admit = () => {
      stopCounting();
      guard.admit();
      slot.leave();
    };
    this.#pending.set(stream, { ip, admit });
    const client = this.#broker.handle(stream, request);
    stream.once("close", () => this.#left(client));
  }

  /** Returns the number of connected devices. */
  connected(): number {
    return this.#clients.size;
  }

  close(): Promise<void> {
    return new Promise((done) => this.#broker.close(() => done()));
  }

  #authenticate(client: Client, deviceId: string, password: string, done: Parameters<Aedes["authenticate"]>[3]): void {
    this.#admit(client, deviceId, password).then(
      () => done(null, true),
      (err: unknown) => {
        if (isRefusal(err)) return done(err, false);
        this.#log.warn({ err, deviceId }, "device could not be admitted");
        done(refusal("the server is not ready", returnCodes.unavailable), false);
      },
    );
  }

  /** Authenticates a device that connects. @throws AuthenticateError */
  async #admit(client: Client, deviceId: string, password: string): Promise<void> {
    const arrival = this.#pending.get(client.conn);
    // checked before any query, because the broker closes the existing connection of the same client id: another device
    // could displace it
    if (arrival === undefined || client.id !== deviceId) {
      throw refusal("the client id must be the device's id", returnCodes.identifier);
    }
    const address = addressKey(arrival.ip);
    if (!this.#failures.has(address, Date.now()))
      throw refusal("too many refused connections", returnCodes.unavailable);
    const found = await this.#handlers.admit(deviceId, password, arrival.ip);
    if (found === undefined) {
      this.#failures.take(address, Date.now());
      throw refusal("not known by this key", returnCodes.notAuthorised);
    }
    if (!this.#admissions.take(deviceId, Date.now())) throw refusal("too many connections", returnCodes.unavailable);
    const rate = new TokenBucket(messageRate, Date.now());
    const bytes = new TokenBucket(byteRate, Date.now());
    this.#admitted.set(client, { connection: found, rate, bytes, tail: Promise.resolve() });
    arrival.admit();
  }

  /** Admits a message that a device publishes, and has it handled. */
  #receive(...[client, packet, done]: Parameters<Aedes["authorizePublish"]>): void {
    const device = client === null ? undefined : this.#admitted.get(client);
    const topic = parseDeviceTopic(packet.topic);
    if (device === undefined || topic?.deviceId !== device.connection.deviceId || !isUpTopic(topic.rest)) {
      done(refused("a device publishes only on its own up topics"));
      return;
    }
    const excess = excessOf(device, packet.payload.length);
    if (excess !== undefined) {
      done(refused(excess));
      return;
    }
    // Not retained: the database stores the last message, and no client subscribes to these topics. The broker would
    // match every new subscription against all retained messages.
    packet.retain = false;
    const payload = Buffer.from(packet.payload);
    // handled one after the other, so that the later of two reports is written last
    const work = device.tail.then(() => this.#handlers.received(device.connection, topic.rest, payload));
    device.tail = work.catch(() => undefined);
    work.then(
      () => done(null),
      (err: unknown) => {
        this.#log.warn({ err, deviceId: topic.deviceId }, "device message");
        // Acknowledged messages are stored. If the database is unavailable, no acknowledgement is sent and the device
        // sends again. A message that can never be stored is acknowledged and dropped.
        done(isGarbage(err) ? null : refused("the server is not ready"));
      },
    );
  }

  #subscribed(subscriptions: readonly { topic: string }[], client: Client): void {
    const device = this.#admitted.get(client)?.connection;
    // handled only once per connection, because the handler queries the database
    if (device === undefined || device.listening) return;
    if (!subscriptions.some((s) => s.topic === deviceTopic(device.deviceId, "command/+"))) return;
    device.listening = true;
    this.#handlers.listening(device).catch(this.#warn(device.deviceId, "device could not be told"));
  }

  /**
   * Handles the end of a connection. Called by the socket's close event, because the broker emits no event if two
   * connections of one device overlap.
   */
  #left(client: Client): void {
    const device = this.#admitted.get(client)?.connection;
    if (this.#clients.delete(client) && device !== undefined) {
      this.#handlers.left(device).catch(this.#warn(device.deviceId, "device left"));
    }
  }

  /** Publishes a message of the bus to its device. */
  #publish(text: string): void {
    const { deviceId, topic, payload } = DownMessage.parse(JSON.parse(text));
    const packet = {
      cmd: "publish",
      topic: `huiyan/v1/${deviceId}/${topic}`,
      payload: Buffer.from(JSON.stringify(payload)),
      qos: 1,
      retain: false,
      dup: false,
    } as const;
    this.#broker.publish(packet, (err) => {
      if (err) this.#log.warn({ err, deviceId }, "message to a device");
    });
  }

  #disconnect(deviceId: string): void {
    for (const client of this.#clients) {
      if (this.#admitted.get(client)?.connection.deviceId === deviceId) client.close();
    }
  }

  #warn(deviceId: string, what: string): (err: unknown) => void {
    return (err) => this.#log.warn({ err, deviceId }, what);
  }
}
