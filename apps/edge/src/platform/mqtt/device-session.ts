import { randomBytes } from "node:crypto";
import { type DeviceState } from "@huiyan/contract/device/device.device";
import { deviceTimes, mqttSigningText } from "@huiyan/contract/device/device.rules";
import { deviceTopic, downFilters, parseDeviceTopic, type UpTopic } from "@huiyan/contract/device-topic";
import { hmacHex } from "@huiyan/device-link/signature";
import mqtt, { type MqttClient } from "mqtt";
import { WebSocket } from "ws";
import { type AnswerTimes, watchAnswers } from "./answer-watch.ts";

/** Path of the MQTT endpoint for devices on the web port. docs/reference/device/README.md. */
const gatePath = "/api/device/mqtt";
const connectTimeoutMs = 10_000;

export interface SessionSettings {
  server: URL;
  deviceId: string;
  /** The device's secret, or the factory key if it is not claimed. */
  key: string;
  serverNow(): number;
  /** Ping times, which determine when a silent server counts as lost. */
  answers: AnswerTimes;
  /** Aborts an ongoing connect. */
  signal: AbortSignal;
  onMessage(rest: string, payload: Buffer, session: DeviceSession): void;
}

/** Close reason: the server has disappeared without notice. */
export class SilentServer extends Error {}

/** One MQTT connection to the server. Every connect is a new session. */
export class DeviceSession {
  readonly id: string;
  /** Resolves when the connection is closed; with the reason, if there is one. */
  readonly closed: Promise<Error | undefined>;
  readonly #client: MqttClient;
  readonly #deviceId: string;

  private constructor(id: string, deviceId: string, client: MqttClient, silence: () => SilentServer | undefined) {
    this.id = id;
    this.#deviceId = deviceId;
    this.#client = client;
    let reason: Error | undefined;
    client.on("error", (error) => {
      reason = error;
    });
    this.closed = new Promise((resolve) => client.on("close", () => resolve(silence() ?? reason)));
  }

  /**
   * Connects and subscribes.
   * @throws the server's refusal or the network's error
   */
  static async open(settings: SessionSettings): Promise<DeviceSession> {
    const { deviceId, key } = settings;
    const ms = String(Math.round(settings.serverNow()));
    const id = `${ms}-${randomBytes(4).toString("hex")}`;
    const lastWill: DeviceState = { session: id, online: false };
    const url = new URL(gatePath, settings.server);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    let silence: SilentServer | undefined;
    const client = mqtt.connect(url.href, {
      clientId: deviceId,
      username: deviceId,
      password: `${ms}.${hmacHex(key, mqttSigningText(deviceId, ms))}`,
      protocolVersion: 4,
      clean: true,
      keepalive: deviceTimes.keepAliveSeconds,
      reconnectPeriod: 0,
      connectTimeout: connectTimeoutMs,
      createWebsocket: (address, protocols) => {
        const socket = new WebSocket(address, protocols);
        watchAnswers(socket, settings.answers, () => {
          silence = new SilentServer("服务器没有应答");
        });
        return socket;
      },
      will: {
        topic: deviceTopic(deviceId, "state"),
        payload: Buffer.from(JSON.stringify(lastWill)),
        qos: 1,
        retain: true,
      },
    });
    const session = new DeviceSession(id, deviceId, client, () => silence);
    client.on("message", (topic, payload) => {
      const parsed = parseDeviceTopic(topic);
      if (parsed?.deviceId === deviceId) settings.onMessage(parsed.rest, payload, session);
    });
    const giveUp = (): void => void client.end(true);
    settings.signal.addEventListener("abort", giveUp, { once: true });
    try {
      await session.#ready();
      await client.subscribeAsync(downFilters(deviceId), { qos: 1 });
      return session;
    } catch (error) {
      client.end(true);
      throw error;
    } finally {
      settings.signal.removeEventListener("abort", giveUp);
    }
  }

  async #ready(): Promise<void> {
    const connected = new Promise<true>((resolve) => this.#client.once("connect", () => resolve(true)));
    const outcome = await Promise.race([connected, this.closed]);
    if (outcome !== true) throw outcome ?? new Error("连接被关闭");
  }

  /**
   * Publishes at QoS 1. A message that is lost with the connection is not repeated here; the next session reports the
   * whole state.
   */
  publish(topic: UpTopic, payload: unknown, retain = false): void {
    const full = deviceTopic(this.#deviceId, topic);
    this.#client.publishAsync(full, JSON.stringify(payload), { qos: 1, retain }).catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#client.endAsync().catch(() => undefined);
    this.#client.end(true);
  }
}
