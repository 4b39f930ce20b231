import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { Aedes } from "aedes";

export interface Broker {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** One that can hang: it keeps its connections and takes new ones, but reads nothing until it goes on. */
export interface HangingBroker extends Broker {
  hang(): void;
  goOn(): void;
}

/** A real MQTT broker over TCP on a free port, as several nodes share one. */
export async function startBroker(port = 0): Promise<HangingBroker> {
  const broker = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (!hangs) broker.handle(socket);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the broker has no port");
  return {
    url: `mqtt://127.0.0.1:${address.port}`,
    port: address.port,
    hang() {
      hangs = true;
      for (const socket of sockets) socket.removeAllListeners("readable").pause();
    },
    goOn() {
      hangs = false;
      // what hung for so long has been given up by its other side
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      await new Promise<void>((resolve) => broker.close(resolve));
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
