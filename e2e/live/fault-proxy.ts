import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** TCP proxy to one port of this machine that a test can cut. */
export interface FaultProxy {
  port: number;
  /** Closes all connections and refuses new ones until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(targetPort, "127.0.0.1");
    keep(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const breakOff = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cut() {
      isCut = true;
      breakOff();
    },
    restore() {
      isCut = false;
    },
    close() {
      server.close();
      breakOff();
    },
  };
}
