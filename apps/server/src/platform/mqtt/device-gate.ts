import { type IncomingMessage } from "node:http";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { deviceTopic, downFilters, isUpTopic, parseDeviceTopic } from "@huiyan/contract/device-topic";
import { Aedes, type Client } from "aedes";
import { createWebSocketStream, type WebSocket } from "ws";
import { isDatabaseAway } from "../db/failures.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "./bus.ts";
import { DownMessage, disconnectChannel, downChannel } from "./device-link.ts";
import { MessageRate } from "./message-rate.ts";

/** One connection of a device; a device that reconnects gets a new one. */
export interface DeviceConnection {
  readonly deviceId: string;
  /** Null while the device is not claimed. */
  readonly deviceUid: string | null;
  readonly ip: string;
  /** Named by the device in its `state`; empty before. */
  session: string;
  /** It has subscribed, so what is sent now arrives. */
  listening: boolean;
}

export interface GateHandlers {
  /** Undefined refuses the connection. */
  admit(deviceId: string, password: string, ip: string): Promise<DeviceConnection | undefined>;
  listening(connection: DeviceConnection): Promise<void>;
  /** A message of the device on one of its own up topics. */
  received(connection: DeviceConnection, rest: string, payload: Buffer): Promise<void>;
  left(connection: DeviceConnection): Promise<void>;
}

interface Admitted {
  connection: DeviceConnection;
  rate: MessageRate;
  /** Ends with the last message that is being worked on. */
  tail: Promise<void>;
}

export interface DeviceGate {
  accept(socket: WebSocket, request: IncomingMessage, ip: string): void;
  connected(): number;
  close(): Promise<void>;
}

const refused = (text: string) => new Error(text);

/** The devices' MQTT 3.1.1 broker on the web port: a device publishes and hears its own topics, nothing else. */
export async function createDeviceGate(bus: Bus, handlers: GateHandlers, log: Log): Promise<DeviceGate> {
  const broker = await Aedes.createBroker({ connectTimeout: 10_000, heartbeatInterval: 30_000, queueLimit: 100 });
  const admitted = new WeakMap<Client, Admitted>();
  const addresses = new WeakMap<object, string>();
  const warn = (deviceId: string, what: string) => (err: unknown) => log.warn({ err, deviceId }, what);

  broker.authenticate = (client, username, password, done) => {
    const deviceId = username ?? "";
    handlers.admit(deviceId, password?.toString() ?? "", addresses.get(client.conn) ?? "").then(
      (found) => {
        if (found !== undefined)
          admitted.set(client, {
            connection: found,
            rate: new MessageRate(deviceLimits.mqttMessagesPerSecond),
            tail: Promise.resolve(),
          });
        done(null, found !== undefined);
      },
      (err: unknown) => {
        log.warn({ err, deviceId }, "device could not be admitted");
        done(null, false);
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
    if (!device.rate.allow(Date.now())) return done(refused("too many messages"));
    // the database keeps the last word; here nobody hears it, and every subscription would be matched against all of them
    packet.retain = false;
    const payload = Buffer.from(packet.payload);
    // one after the other: of two reports on their way together the later must be written last
    const work = device.tail.then(() => handlers.received(device.connection, topic.rest, payload));
    device.tail = work.catch(() => undefined);
    work.then(
      () => done(null),
      (err: unknown) => {
        log.warn({ err, deviceId: topic.deviceId }, "device message");
        // acknowledged means stored: with the database away the device must come again; garbage is not worth that
        done(isDatabaseAway(err) ? refused("the server is not ready") : null);
      },
    );
  };

  broker.authorizeSubscribe = (client, subscription, done) => {
    const device = admitted.get(client)?.connection;
    const own = device !== undefined && downFilters(device.deviceId).includes(subscription.topic);
    done(own ? null : refused("a device hears only its own down topics"), own ? subscription : null);
  };

  broker.on("subscribe", (subscriptions, client) => {
    const device = admitted.get(client)?.connection;
    if (device === undefined || !subscriptions.some((s) => s.topic === deviceTopic(device.deviceId, "command/+")))
      return;
    device.listening = true;
    handlers.listening(device).catch(warn(device.deviceId, "device could not be told"));
  });
  broker.on("clientDisconnect", (client) => {
    const device = admitted.get(client)?.connection;
    if (device !== undefined) handlers.left(device).catch(warn(device.deviceId, "device left"));
  });
  broker.on("clientError", (_client, err) => log.debug({ err }, "device connection"));
  broker.on("connectionError", (_client, err) => log.debug({ err }, "device connection"));

  const clients = new Set<Client>();
  broker.on("client", (client) => void clients.add(client));
  broker.on("clientDisconnect", (client) => void clients.delete(client));

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
    accept(socket, request, ip) {
      const stream = createWebSocketStream(socket, { allowHalfOpen: false });
      stream.on("error", (err) => log.debug({ err }, "device connection"));
      addresses.set(stream, ip);
      broker.handle(stream, request);
    },
    connected: () => clients.size,
    close: () => new Promise((done) => broker.close(() => done())),
  };
}
