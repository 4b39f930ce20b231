import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { type Log } from "../log/log.ts";
import { type BusMessage, HeldMessages } from "./held-messages.ts";

/** What server nodes say to each other. Nothing on it must be kept: the database holds the truth. */
export interface Bus {
  /** This node hears it at once, the others by the broker. */
  publish(topic: string, payload: string): void;
  /** The same. Resolves when the broker has it; rejects where it was given up. */
  deliver(topic: string, payload: string): Promise<void>;
  subscribe(topic: string, handler: (payload: string) => void): Promise<void>;
  /** False while this node hears nothing of the others. */
  isOpen(): boolean;
  /** Calls back each time this node hears the others again; what they said meanwhile it has missed. */
  onReturn(handler: () => void): void;
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
    deliver: async (topic, payload) => local.publish(topic, payload),
    subscribe: async (topic, handler) => local.subscribe(topic, handler),
    isOpen: () => true,
    onReturn: () => undefined,
    close: async () => local.close(),
  };
}

/** Below it the sender's id, which is how a node knows its own messages, and the topic. */
const prefix = "huiyan/bus/";
const reconnectMs = 1000;
/** At the end a broker may take so long to take what was published last; what hangs then is left to the outbox. */
const endMs = 1000;
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
  const returned = new EventEmitter().setMaxListeners(0);

  /** Said once more by the client where the connection breaks before the broker has it. */
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
