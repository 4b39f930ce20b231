import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { connectAsync } from "mqtt";
import { type Log } from "../log/log.ts";
import { HeldMessages } from "./held-messages.ts";

/** What server nodes say to each other. Nothing on it must be kept: the database holds the truth. */
export interface Bus {
  /** This node hears it at once, the others by the broker. */
  publish(topic: string, payload: string): void;
  subscribe(topic: string, handler: (payload: string) => void): Promise<void>;
  /** False while this node hears nothing of the others. */
  isOpen(): boolean;
  close(): Promise<void>;
}

interface LocalBus {
  publish(topic: string, payload: string): void;
  subscribe(topic: string, handler: (payload: string) => void): void;
  hear(topic: string, payload: string): void;
  close(): void;
}

/** What a handler cannot read, for example of a node of another version, ends no node. */
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

/** Within one process. */
function embeddedBus(log: Log): Bus {
  const local = localBus(log);
  return {
    ...local,
    subscribe: async (topic, handler) => local.subscribe(topic, handler),
    isOpen: () => true,
    close: async () => local.close(),
  };
}

/** Below it the sender's id, which is how a node knows its own messages, and the topic. */
const prefix = "huiyan/bus/";
const reconnectMs = 1000;
/** After a broker has come back, until every node is there again. */
const settleMs = 2 * reconnectMs;

/** Over an MQTT 3.1.1 broker, for several nodes. What is said while it is away is said to the others afterwards. */
async function brokerBus(url: string, log: Log): Promise<Bus> {
  const nodeId = randomUUID();
  const local = localBus(log);
  const held = new HeldMessages();
  const client = await connectAsync(url, {
    protocolVersion: 4,
    clean: true,
    // a broker that is gone without a word is noticed within seconds
    keepalive: 5,
    reconnectPeriod: reconnectMs,
    connectTimeout: 5000,
    queueQoSZero: false,
  });
  let isSettled = true;
  let settling: NodeJS.Timeout | undefined;

  function send(topic: string, payload: string): void {
    client.publish(`${prefix}${nodeId}/${topic}`, payload, { qos: 0 });
  }

  client.on("error", (err) => log.warn({ err }, "bus"));
  client.on("close", () => {
    isSettled = false;
    clearTimeout(settling);
  });
  client.on("connect", () => {
    settling = setTimeout(() => {
      isSettled = true;
      for (const { topic, payload } of held.takeAll()) send(topic, payload);
    }, settleMs);
  });
  client.on("message", (path, payload) => {
    const [sender, ...topic] = path.slice(prefix.length).split("/");
    if (sender !== nodeId) local.hear(topic.join("/"), payload.toString());
  });
  return {
    publish(topic, payload) {
      local.publish(topic, payload);
      if (isSettled) send(topic, payload);
      else held.add({ topic, payload });
    },
    async subscribe(topic, handler) {
      local.subscribe(topic, handler);
      await client.subscribeAsync(`${prefix}+/${topic}`, { qos: 0 });
    },
    isOpen: () => isSettled,
    async close() {
      clearTimeout(settling);
      local.close();
      await client.endAsync();
    },
  };
}

export function openBus(mqttUrl: string | undefined, log: Log): Promise<Bus> {
  return mqttUrl === undefined ? Promise.resolve(embeddedBus(log)) : brokerBus(mqttUrl, log);
}
