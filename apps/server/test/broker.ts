import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Aedes, type AuthenticateHandler } from "aedes";

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

export interface BrokerOptions {
  /** CONNACK return code with which the broker refuses every user; absent: no user is refused. */
  refusal?: 4 | 5;
  /** Private key and certificate of a broker over TLS, both in PEM; absent: without TLS. */
  certificate?: { key: string; cert: string };
}

/** Starts a real MQTT broker over TCP on a free port, shared by several nodes. */
export async function startBroker(port = 0, { refusal, certificate }: BrokerOptions = {}): Promise<HangingBroker> {
  const authenticate: AuthenticateHandler = (_client, _user, _password, done) => {
    if (refusal === undefined) done(null, true);
    else done(Object.assign(new Error("refused"), { returnCode: refusal }), null);
  };
  const broker = await Aedes.createBroker({ authenticate });
  const sockets = new Set<Socket>();
  let hangs = false;
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    if (!hangs) broker.handle(socket);
  };
  const server = certificate === undefined ? createServer(accept) : createTlsServer(certificate, accept);
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the broker has no port");
  return {
    url: `${certificate === undefined ? "mqtt" : "mqtts"}://127.0.0.1:${address.port}`,
    port: address.port,
    hang() {
      hangs = true;
      for (const socket of sockets) socket.removeAllListeners("readable").pause();
    },
    goOn() {
      hangs = false;
      // after a long hang, clients have closed their connections, so they are closed here too
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
