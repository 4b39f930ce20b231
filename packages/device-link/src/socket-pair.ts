import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";

/**
 * Two ends of one connection inside this program. HTTP/2 wants a true socket: over another stream Node ends the whole
 * process by an assertion (js_stream_socket, doWrite) when a session still writes after its other end was closed.
 */
async function socketPair(): Promise<[Socket, Socket]> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const near = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  try {
    const far = Promise.withResolvers<Socket>();
    server.on("connection", (socket) => {
      // Anybody on this machine may have come in between.
      const decide = (): void => {
        if (socket.remotePort === near.localPort) far.resolve(socket);
        else socket.destroy();
      };
      if (near.connecting) near.once("connect", decide);
      else decide();
    });
    near.once("error", far.reject);
    return [near, await far.promise];
  } finally {
    server.close();
  }
}

/** A true socket that carries what this stream carries; each ends with the other. */
export async function socketOver(stream: Duplex): Promise<Socket> {
  const [near, far] = await socketPair();
  for (const socket of [near, far]) socket.setNoDelay(true).on("error", () => undefined);
  const over = (): void => {
    near.destroy();
    stream.destroy();
  };
  pipeline(stream, near, over);
  pipeline(near, stream, over);
  return far;
}
