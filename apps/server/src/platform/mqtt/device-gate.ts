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

export interface DeviceGate {
  /** Takes a slot for an unauthenticated connection; undefined if there are too many. */
  slot(ip: string): ConnectionSlot | undefined;
  accept(socket: WebSocket, arrival: Arrival): void;
  connected(): number;
  close(): Promise<void>;
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

interface Pending {
  ip: string;
  /** Marks the device as authenticated. */
  admit(): void;
}

/** Creates the MQTT 3.1.1 broker for devices on the web port. A device publishes and receives only its own topics. */
export async function createDeviceGate(bus: Bus, handlers: GateHandlers, log: Log): Promise<DeviceGate> {
  const broker = await Aedes.createBroker({
    connectTimeout: gateLimits.connectMs,
    heartbeatInterval: 30_000,
    queueLimit: 100,
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
    // checked before any query, because the broker closes the existing connection of the same client id: another device
    // could displace it
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
    // Not retained: the database stores the last message, and no client subscribes to these topics. The broker would
    // match every new subscription against all retained messages.
    packet.retain = false;
    const payload = Buffer.from(packet.payload);
    // handled one after the other, so that the later of two reports is written last
    const work = device.tail.then(() => handlers.received(device.connection, topic.rest, payload));
    device.tail = work.catch(() => undefined);
    work.then(
      () => done(null),
      (err: unknown) => {
        log.warn({ err, deviceId: topic.deviceId }, "device message");
        // Acknowledged messages are stored. If the database is unavailable, no acknowledgement is sent and the device
        // sends again. A message that can never be stored is acknowledged and dropped.
        done(isGarbage(err) ? null : refused("the server is not ready"));
      },
    );
  };

  broker.authorizeSubscribe = (client, subscription, done) => {
    const device = admitted.get(client)?.connection;
    const own = device !== undefined && downFilters(device.deviceId).includes(subscription.topic);
    // a subscription to a foreign topic is refused in the SUBACK only; the device keeps its connection
    done(null, own ? subscription : null);
  };

  broker.on("subscribe", (subscriptions, client) => {
    const device = admitted.get(client)?.connection;
    // handled only once per connection, because the handler queries the database
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
   * Handles the end of a connection. Called by the socket's close event, because the broker emits no event if two
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
      pending.set(stream, { ip, admit });
      const client = broker.handle(stream, request);
      stream.once("close", () => left(client));
    },
    connected: () => clients.size,
    close: () => new Promise((done) => broker.close(() => done())),
  };
}
