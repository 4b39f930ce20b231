import { deviceTimes, mqttSigningText } from "@huiyan/contract/device/device.rules";
import { type DownTopic, deviceTopic, downFilters, type UpTopic } from "@huiyan/contract/device-topic";
import { hmacHex } from "@huiyan/device-link/signature";
import { connect, type MqttClient } from "mqtt";
import { v4 } from "uuid";
import { type Clock } from "#platform/clock/clock.ts";

export interface DeviceLink {
  client: MqttClient;
  session: string;
  /** Messages received from the platform, with their topics. */
  messages: { topic: string; payload: unknown }[];
  say(topic: UpTopic, payload: unknown): Promise<unknown>;
  /** Registers a handler for messages of the platform on this topic. */
  on(topic: DownTopic, heard: (payload: unknown) => void): void;
}

/**
 * Connects like a device, subscribes, and reports that the device is online.
 * @throws if the platform refuses the connection
 */
export async function linkDevice(
  app: { url: string; clock: Clock },
  deviceId: string,
  key: string,
): Promise<DeviceLink> {
  const ms = String(app.clock.now().getTime());
  const session = v4();
  const stateTopic = deviceTopic(deviceId, "state");
  const will = {
    topic: stateTopic,
    payload: Buffer.from(JSON.stringify({ session, online: false })),
    qos: 1,
    retain: true,
  } as const;
  const client = connect(`${app.url.replace("http", "ws")}/api/device/mqtt`, {
    protocolVersion: 4,
    clientId: deviceId,
    username: deviceId,
    password: `${ms}.${hmacHex(key, mqttSigningText(deviceId, ms))}`,
    reconnectPeriod: 0,
    // time in seconds without messages after which the platform counts the client as disconnected
    keepalive: deviceTimes.keepAliveSeconds,
    will,
  });
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("refused")));
  });
  const messages: DeviceLink["messages"] = [];
  const listeners = new Map<string, (payload: unknown) => void>();
  client.on("message", (topic, payload) => {
    const message = { topic, payload: JSON.parse(payload.toString()) };
    messages.push(message);
    listeners.get(topic)?.(message.payload);
  });
  await client.subscribeAsync(downFilters(deviceId), { qos: 1 });
  const say = (topic: UpTopic, payload: unknown) =>
    client.publishAsync(deviceTopic(deviceId, topic), JSON.stringify(payload), { qos: 1 }).catch((error: unknown) => {
      // the end of a test closes the connection, even if the broker has not acknowledged a message yet
      if (!client.disconnecting) throw error;
      return undefined;
    });
  await say("state", { session, online: true, version: { main_frame: "0.6.45" } });
  return {
    client,
    session,
    messages,
    say,
    on: (topic, heard) => void listeners.set(deviceTopic(deviceId, topic), heard),
  };
}
