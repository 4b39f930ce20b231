import { EventEmitter } from "node:events";
import { connectAsync } from "mqtt";
import { type Log } from "../log/log.ts";

/** What server nodes say to each other. Nothing on it must be kept: the database holds the truth. */
export interface Bus {
  publish(topic: string, payload: string): void;
  subscribe(topic: string, handler: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Within one process. */
function embeddedBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (topic, payload) => void setImmediate(() => emitter.emit(topic, payload)),
    subscribe: async (topic, handler) => void emitter.on(topic, handler),
    close: async () => void emitter.removeAllListeners(),
  };
}

const prefix = "huiyan/bus/";

/** Over an MQTT 3.1.1 broker, for several nodes. Also the own messages come back over it. */
async function brokerBus(url: string, log: Log): Promise<Bus> {
  const client = await connectAsync(url, {
    protocolVersion: 4,
    clean: true,
    keepalive: 30,
    reconnectPeriod: 1000,
    connectTimeout: 5000,
  });
  const handlers = new Map<string, ((payload: string) => void)[]>();
  client.on("error", (err) => log.warn({ err }, "bus"));
  client.on("message", (topic, payload) => {
    for (const handler of handlers.get(topic.slice(prefix.length)) ?? []) handler(payload.toString());
  });
  return {
    publish: (topic, payload) => void client.publish(prefix + topic, payload, { qos: 0 }),
    async subscribe(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
      await client.subscribeAsync(prefix + topic, { qos: 0 });
    },
    close: () => client.endAsync(),
  };
}

export function openBus(mqttUrl: string | undefined, log: Log): Promise<Bus> {
  return mqttUrl === undefined ? Promise.resolve(embeddedBus()) : brokerBus(mqttUrl, log);
}
