import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";

/**
 * Returns the two ends of a TCP connection within this process. HTTP/2 needs a real socket.
 * Over another stream, an assertion ends the whole Node process (js_stream_socket, doWrite) when a session still writes
 * after the other end was closed.
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
      // another process on this machine may have connected first
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

/**
 * Returns a real socket that carries the data of the stream. If the socket or the stream ends, the other one ends too.
 */
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
