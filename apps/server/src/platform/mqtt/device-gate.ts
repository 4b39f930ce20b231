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

/** One connection of a device. A device that reconnects gets a new one. */
export interface DeviceConnection {
  /** Distinguishes this connection from other connections of the device. */
  readonly id: string;
  readonly deviceId: string;
  /** Null while no organisation has bound the device. */
  readonly deviceUid: string | null;
  readonly ip: string;
  /** Session id that the device reports in its `state`; empty before. */
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
  /** Settles when the last received message is handled. */
  tail: Promise<void>;
}

/** Slot of a connection whose device is not authenticated yet. */
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

export interface DeviceGate {
  /** Takes a slot for an unauthenticated connection; undefined if there are too many. */
  slot(ip: string): ConnectionSlot | undefined;
  accept(socket: WebSocket, arrival: Arrival): void;
  connected(): number;
  close(): Promise<void>;
}

const refused = (text: string) => new Error(text);
/** Returns true for a message that can never be stored, so that sending it again is useless. */
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

interface Pending {
  ip: string;
  /** Marks the device as authenticated. */
  admit(): void;
}

/** Creates the MQTT 3.1.1 broker for devices on the web port. A device publishes and receives only its own topics. */
export async function createDeviceGate(bus: Bus, handlers: GateHandlers, log: Log): Promise<DeviceGate> {
  const broker = await Aedes.createBroker({
    ...{ connectTimeout: gateLimits.connectMs, heartbeatInterval: 30_000, queueLimit: 100 },
  });
  const admitted = new WeakMap<Client, Admitted>();
  const pending = new WeakMap<object, Pending>();
  const slots = new KeyedLimiter();
  const failures = new KeyedRate(gateLimits.failures);
  const admissions = new KeyedRate(gateLimits.admissions);
  const warn = (deviceId: string, what: string) => (err: unknown) => log.warn({ err, deviceId }, what);

  broker.preConnect = (_client, packet, done) => {
    holdToProtocol(packet);
    done(null, true);
  };

  /** Authenticates a device that connects. @throws AuthenticateError */
  async function admit(client: Client, deviceId: string, password: string): Promise<void> {
    const arrival = pending.get(client.conn);
    // checked before any query: a client with another device's id would displace that device
    if (arrival === undefined || client.id !== deviceId) {
      throw refusal("the client id must be the device's id", returnCodes.identifier);
    }
    const address = addressKey(arrival.ip);
    if (!failures.has(address, Date.now())) throw refusal("too many refused connections", returnCodes.unavailable);
    const found = await handlers.admit(deviceId, password, arrival.ip);
    if (found === undefined) {
      failures.take(address, Date.now());
      throw refusal("not known by this key", returnCodes.notAuthorised);
    }
    if (!admissions.take(deviceId, Date.now())) throw refusal("too many connections", returnCodes.unavailable);
    const rate = new TokenBucket(messageRate, Date.now());
    const bytes = new TokenBucket(byteRate, Date.now());
    admitted.set(client, { connection: found, rate, bytes, tail: Promise.resolve() });
    arrival.admit();
  }

  broker.authenticate = (client, username, password, done) => {
    const deviceId = username ?? "";
    admit(client, deviceId, password?.toString() ?? "").then(
      () => done(null, true),
      (err: unknown) => {
        if (isRefusal(err)) return done(err, false);
        log.warn({ err, deviceId }, "device could not be admitted");
        done(refusal("the server is not ready", returnCodes.unavailable), false);
      },
    );
  };

  broker.authorizePublish = (client, packet, done) => {
    const device = client === null ? undefined : admitted.get(client);
    const topic = parseDeviceTopic(packet.topic);
    if (device === undefined || topic?.deviceId !== device.connection.deviceId || !isUpTopic(topic.rest)) {
      return done(refused("a device publishes only on its own up topics"));
    }
    if (packet.payload.length > deviceLimits.mqttPayloadBytes) return done(refused("payload too large"));
    if (!device.rate.take(Date.now())) return done(refused("too many messages"));
    if (!device.bytes.take(Date.now(), packet.payload.length)) return done(refused("too many bytes"));
    // Not retained: the database keeps the last message, and no client reads it here. The broker would match every new
    // subscription against all retained messages.
    packet.retain = false;
    const payload = Buffer.from(packet.payload);
    // one after the other: of two reports, the later one must be written last
    const work = device.tail.then(() => handlers.received(device.connection, topic.rest, payload));
    device.tail = work.catch(() => undefined);
    work.then(
      () => done(null),
      (err: unknown) => {
        log.warn({ err, deviceId: topic.deviceId }, "device message");
        // An acknowledged message is stored. If the database is unavailable, the device must send again; a message that
        // can never be stored is acknowledged and dropped.
        done(isGarbage(err) ? null : refused("the server is not ready"));
      },
    );
  };

  broker.authorizeSubscribe = (client, subscription, done) => {
    const device = admitted.get(client)?.connection;
    const own = device !== undefined && downFilters(device.deviceId).includes(subscription.topic);
    // a refused topic is only reported in the SUBACK; the device keeps its connection
    done(null, own ? subscription : null);
  };

  broker.on("subscribe", (subscriptions, client) => {
    const device = admitted.get(client)?.connection;
    // reported only once, because the report causes queries
    if (device === undefined || device.listening) return;
    if (!subscriptions.some((s) => s.topic === deviceTopic(device.deviceId, "command/+"))) return;
    device.listening = true;
    handlers.listening(device).catch(warn(device.deviceId, "device could not be told"));
  });
  broker.on("clientError", (_client, err) => log.debug({ err }, "device connection"));
  broker.on("connectionError", (_client, err) => log.debug({ err }, "device connection"));

  const clients = new Set<Client>();
  broker.on("client", (client) => void clients.add(client));

  /**
   * Handles the end of a connection. Called by the socket's close event: the broker's event is missing when two
   * connections of one device overlap.
   */
  function left(client: Client): void {
    const device = admitted.get(client)?.connection;
    if (clients.delete(client) && device !== undefined) {
      handlers.left(device).catch(warn(device.deviceId, "device left"));
    }
  }

  await bus.subscribe(downChannel, (text) => {
    const { deviceId, topic, payload } = DownMessage.parse(JSON.parse(text));
    const packet = {
      cmd: "publish",
      topic: `huiyan/v1/${deviceId}/${topic}`,
      payload: Buffer.from(JSON.stringify(payload)),
      qos: 1,
      retain: false,
      dup: false,
    } as const;
    broker.publish(packet, (err) => {
      if (err) log.warn({ err, deviceId }, "message to a device");
    });
  });
  await bus.subscribe(disconnectChannel, (deviceId) => {
    for (const client of clients) if (admitted.get(client)?.connection.deviceId === deviceId) client.close();
  });

  return {
    slot(ip) {
      const leave = slots.take([
        { key: `address ${addressKey(ip)}`, max: gateLimits.pendingPerAddress },
        { key: "all", max: gateLimits.pendingInAll },
      ]);
      return leave && { leave };
    },
    accept(socket, { request, raw, ip, slot }) {
      const guard = new PacketGuard();
      const end = (reason: string) => {
        log.debug({ reason, ip }, "device connection");
        socket.terminate();
      };
      const stopCounting = countBytes(raw, gateLimits.pendingBytes, () => end("too much before the first packet"));
      // registered before the stream's listener, because an incomplete packet must use no memory
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
      pending.set(stream, { ip, admit });
      const client = broker.handle(stream, request);
      stream.once("close", () => left(client));
    },
    connected: () => clients.size,
    close: () => new Promise((done) => broker.close(() => done())),
  };
}
