import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { Aedes } from "aedes";

export interface Broker {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** A broker that can hang: it keeps its connections and accepts new ones, but reads no data until it continues. */
export interface HangingBroker extends Broker {
  hang(): void;
  goOn(): void;
}

/** Starts a real MQTT broker over TCP on a free port, shared by several nodes. */
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
      // after such a hang, the other sides have closed their connections
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
