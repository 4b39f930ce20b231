import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { Aedes } from "aedes";
import { connectAsync } from "mqtt";

export interface Broker {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** A real MQTT broker over TCP on a free port, as several nodes share one. */
export async function startBroker(port = 0): Promise<Broker> {
  const broker = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    broker.handle(socket);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the broker has no port");
  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A broker that runs here already, for example Mosquitto; undefined where none answers. */
export async function findBroker(url: string): Promise<Broker | undefined> {
  const client = await connectAsync(url, { connectTimeout: 1000, reconnectPeriod: 0 }, false).catch(() => undefined);
  if (client === undefined) return undefined;
  await client.endAsync();
  return { url, port: Number(new URL(url).port), close: () => Promise.resolve() };
}
