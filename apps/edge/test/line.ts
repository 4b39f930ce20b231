import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Simulated network between devices and their server, such as a load balancer. */
export interface Line {
  url: URL;
  /** Directs new connections to this port; existing connections stay. */
  leadTo(port: number): void;
  /** Makes existing connections pass no more data, without notice to either side. */
  freeze(): void;
  /** Closes existing connections, and new ones at once, until `mend` is called. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(port: number, bindTo = 0): Promise<Line> {
  let target = port;
  let isCut = false;
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    join(near, far);
    join(far, near);
  });
  function join(from: Socket, to: Socket): void {
    ends.add(from);
    from.on("data", (chunk) => void to.write(chunk));
    from.on("error", () => undefined);
    from.on("close", () => {
      ends.delete(from);
      to.destroy();
    });
  }
  const destroyAll = (): void => {
    for (const end of ends) end.destroy();
  };
  server.listen(bindTo, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: new URL(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`),
    leadTo(next) {
      target = next;
    },
    freeze() {
      for (const end of ends) end.removeAllListeners("data").removeAllListeners("close").pause();
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}
