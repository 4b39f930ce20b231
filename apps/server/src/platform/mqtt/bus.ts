import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { ofPart } from "../failure/part-failure.ts";
import { type Log } from "../log/log.ts";
import { type BusMessage, HeldMessages } from "./held-messages.ts";

/**
 * Messages between server nodes. A message may be lost, so the receiver must be able to read the state from the
 * database.
 */
export interface Bus {
  /** Publishes to the handlers of this node at once, and to the other nodes through the broker. */
  publish(topic: string, payload: string): void;
  /** Publishes like `publish`. Resolves when the broker has accepted the message; rejects if it was dropped. */
  deliver(topic: string, payload: string): Promise<void>;
  subscribe(topic: string, handler: (payload: string) => void): Promise<void>;
  /** False while this node receives no messages from other nodes. */
  isOpen(): boolean;
  /** Registers a handler that is called after each reconnection. Messages during the interruption were missed. */
  onReturn(handler: () => void): void;
  close(): Promise<void>;
}

interface LocalBus {
  publish(topic: string, payload: string): void;
  subscribe(topic: string, handler: (payload: string) => void): void;
  hear(topic: string, payload: string): void;
  close(): void;
}

/**
 * Delivers messages to this node's handlers. A message that a handler cannot parse, for example from another version,
 * is logged and must not end the node.
 */
function localBus(log: Log): LocalBus {
  const emitter = new EventEmitter().setMaxListeners(0);
  function hear(topic: string, payload: string): void {
    try {
      emitter.emit(topic, payload);
    } catch (err) {
      log.warn({ err, topic }, "message of the bus");
    }
  }
  return {
    publish: (topic, payload) => void setImmediate(() => hear(topic, payload)),
    subscribe: (topic, handler) => void emitter.on(topic, handler),
    hear,
    close: () => void emitter.removeAllListeners(),
  };
}

/** Bus within one process. */
function embeddedBus(log: Log): Bus {
  const local = localBus(log);
  return {
    ...local,
    deliver: async (topic, payload) => local.publish(topic, payload),
    subscribe: async (topic, handler) => local.subscribe(topic, handler),
    isOpen: () => true,
    onReturn: () => undefined,
    close: async () => local.close(),
  };
}

/** Prefix of topics. The id of the sending node and the topic follow. A node skips its own messages by that id. */
const prefix = "huiyan/bus/";
const reconnectMs = 1000;
/**
 * Maximum milliseconds at shutdown for the broker to accept the last messages. Lost messages remain in the push outbox.
 */
const endMs = 1000;
/** Milliseconds after the broker's return within which every node should have reconnected. */
const settleMs = 2 * reconnectMs;

const connectOptions = {
  protocolVersion: 4,
  clean: true,
  // seconds; also detects a connection that was lost silently
  keepalive: 5,
  reconnectPeriod: reconnectMs,
  connectTimeout: 5000,
  queueQoSZero: false,
} as const;
/**
 * False: a start fails with the cause if the broker does not answer. If the address belongs to another kind of server,
 * retries would never end.
 */
const connectAgainAtStart = false;

/** Bus over an MQTT 3.1.1 broker, for several nodes. Messages during an outage are delivered afterwards. */
async function brokerBus(url: string, log: Log): Promise<Bus> {
  const nodeId = randomUUID();
  const local = localBus(log);
  const held = new HeldMessages();
  const client = await ofPart({ kind: "broker", url }, () => connectAsync(url, connectOptions, connectAgainAtStart));
  let isSettled = true;
  let settling: NodeJS.Timeout | undefined;
  const returned = new EventEmitter().setMaxListeners(0);

  /** Publishes a message. The client sends it again if the connection breaks before the broker has acknowledged it. */
  function send({ topic, payload, done }: BusMessage): void {
    client.publish(`${prefix}${nodeId}/${topic}`, payload, { qos: 1 }, done);
  }

  client.on("error", (err) => log.warn({ err }, "bus"));
  client.on("close", () => {
    isSettled = false;
    clearTimeout(settling);
  });
  client.on("connect", () => {
    settling = setTimeout(() => {
      isSettled = true;
      for (const message of held.takeAll()) send(message);
      returned.emit("return");
    }, settleMs);
  });
  client.on("message", (path, payload) => {
    const [sender, ...topic] = path.slice(prefix.length).split("/");
    if (sender !== nodeId) local.hear(topic.join("/"), payload.toString());
  });
  function publish(topic: string, payload: string, done: BusMessage["done"] = () => undefined): void {
    local.publish(topic, payload);
    const message = { topic, payload, done };
    if (isSettled) send(message);
    else held.add(message);
  }
  return {
    publish: (topic, payload) => publish(topic, payload),
    deliver: (topic, payload) =>
      new Promise((resolve, reject) => {
        publish(topic, payload, (error) => (error ? reject(error) : resolve()));
      }),
    onReturn: (handler) => void returned.on("return", handler),
    async subscribe(topic, handler) {
      local.subscribe(topic, handler);
      await client.subscribeAsync(`${prefix}+/${topic}`, { qos: 1 });
    },
    isOpen: () => isSettled,
    async close() {
      clearTimeout(settling);
      local.close();
      const late = new AbortController();
      await Promise.race([client.endAsync(), sleep(endMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
      client.end(true);
    },
  };
}

export function openBus(mqttUrl: string | undefined, log: Log): Promise<Bus> {
  return mqttUrl === undefined ? Promise.resolve(embeddedBus(log)) : brokerBus(mqttUrl, log);
}
