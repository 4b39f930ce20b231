import { deviceTimes, mqttSigningText } from "@huiyan/contract/device/device.rules";
import { deviceTopic, parseDeviceTopic, type UpTopic } from "@huiyan/contract/device-topic";
import { hmacHex } from "@huiyan/device-link/signature";
import mqtt, { type MqttClient } from "mqtt";
import { WebSocket } from "ws";
import { until } from "../played-platform.ts";

export interface LinkRequest {
  url: URL;
  deviceId: string;
  key: string;
  /** Server time that the password contains, ms. */
  ms: number;
  session: string;
  clientId: string;
}

/** A message from the platform; `topic` is relative to the device's topic prefix. */
interface DownMessage {
  at: number;
  topic: string;
  payload: string;
}

export type LinkAnswer =
  /**
   * `protocol`: WebSocket subprotocol that the platform chose. `returnCode`: that of the CONNACK; undefined if none
   * arrived.
   */
  { link: PlatformLink; protocol: string } | { link: undefined; returnCode: number | undefined; trouble: string };

const patienceMs = 10_000;
/** Timeout of the connect, ms: the same as of a request, because a busy platform may be slow. */
const connectMs = 30_000;

/** An MQTT connection to the platform. */
export class PlatformLink {
  readonly session: string;
  readonly messages: DownMessage[] = [];
  readonly #client: MqttClient;
  readonly #deviceId: string;
  #isClosed = false;

  constructor(client: MqttClient, { deviceId, session }: LinkRequest) {
    this.#client = client;
    this.#deviceId = deviceId;
    this.session = session;
    client.on("close", () => {
      this.#isClosed = true;
    });
    client.on("message", (topic, payload) => {
      const rest = parseDeviceTopic(topic)?.rest ?? topic;
      this.messages.push({ at: performance.now(), topic: rest, payload: payload.toString() });
    });
  }

  /**
   * Subscribes to the topics.
   * @returns return codes of the SUBACK; undefined if none arrived in time
   */
  async subscribe(filters: string[]): Promise<number[] | undefined> {
    let granted: number[] | undefined;
    const hear = (packet: mqtt.Packet): void => {
      if (packet.cmd === "suback") granted = packet.granted.map(Number);
    };
    this.#client.on("packetreceive", hear);
    this.#client.subscribe(filters, { qos: 1 }, () => undefined);
    await until(() => granted !== undefined || this.#isClosed, patienceMs);
    this.#client.off("packetreceive", hear);
    return granted;
  }

  /**
   * Publishes a message with QoS 1.
   * @returns whether the platform has acknowledged it in time
   */
  async publish(topic: UpTopic, content: unknown): Promise<boolean> {
    return this.publishRaw(deviceTopic(this.#deviceId, topic), JSON.stringify(content), 1);
  }

  async publishRaw(topic: string, payload: string, qos: 0 | 1 | 2): Promise<boolean> {
    let isAcknowledged = false;
    this.#client.publish(topic, payload, { qos }, (error) => {
      isAcknowledged = !error;
    });
    await until(() => isAcknowledged || this.#isClosed, patienceMs);
    return isAcknowledged;
  }

  /**
   * Waits for a message on this topic or a topic below it.
   * @returns the first one, which may have arrived before the call; undefined after `forMs`
   */
  hear(topic: string, forMs = patienceMs): Promise<DownMessage | undefined> {
    return until(() => this.messages.find((one) => one.topic === topic || one.topic.startsWith(`${topic}/`)), forMs);
  }

  /**
   * Waits until the platform closes the connection.
   * @returns whether it has done so within this time
   */
  async isEnded(withinMs: number): Promise<boolean> {
    return (await until(() => this.#isClosed, withinMs)) === true;
  }

  /** Closes the connection without a DISCONNECT, as a broken network does. */
  cut(): void {
    this.#client.end(true);
  }
}

/** Connects to the platform over MQTT; reports errors in its result and never throws. */
export async function connectTo(request: LinkRequest): Promise<LinkAnswer> {
  const { url, deviceId, key, ms, session, clientId } = request;
  const gate = new URL("/api/device/mqtt", url);
  gate.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  let socket: WebSocket | undefined;
  const client = mqtt.connect(gate.href, {
    protocolVersion: 4,
    clean: true,
    keepalive: deviceTimes.keepAliveSeconds,
    reconnectPeriod: 0,
    clientId,
    username: deviceId,
    password: `${ms}.${hmacHex(key, mqttSigningText(deviceId, String(ms)))}`,
    connectTimeout: connectMs,
    will: {
      topic: deviceTopic(deviceId, "state"),
      qos: 1,
      retain: true,
      payload: Buffer.from(JSON.stringify({ session, online: false })),
    },
    createWebsocket: (address, protocols) => {
      socket = new WebSocket(address, protocols);
      return socket;
    },
  });
  let returnCode: number | undefined;
  let isClosed = false;
  let trouble = "连接被关闭，没有 CONNACK";
  client.on("packetreceive", (packet) => {
    if (packet.cmd === "connack") returnCode = packet.returnCode;
  });
  client.on("error", (error) => {
    trouble = error.message;
  });
  client.on("close", () => {
    isClosed = true;
  });
  // created before the connection opens, so that no message is missed
  const link = new PlatformLink(client, request);
  await until(() => returnCode !== undefined || isClosed, connectMs);
  if (returnCode === 0) return { link, protocol: socket?.protocol ?? "" };
  client.end(true);
  return { link: undefined, returnCode, trouble };
}
