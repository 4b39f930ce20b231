import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";

/** Maximum pending connections. The limit is high, because many clients connect at once. */
const backlog = 4096;

interface Passing {
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Faults {
  /** Changes an HTTP answer to the device. */
  answer?(answer: Passing): void;
  /** Changes bytes of a WebSocket to the device. The number of bytes must stay the same. */
  frames?(bytes: Buffer): Buffer;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Starts a proxy in front of a real server. The proxy changes the server's answers. */
export async function openFaultyProxy(server: string, faults: Faults): Promise<{ url: string; close(): void }> {
  const target = new URL(server);
  const proxy = createServer(async (incoming, outgoing) => {
    const options = { method: incoming.method, headers: incoming.headers, agent: false } as const;
    const onward = httpRequest(new URL(incoming.url ?? "/", target), options);
    onward.on("error", () => outgoing.destroy());
    onward.end(await bytesOf(incoming));
    const [answer]: IncomingMessage[] = await once(onward, "response").catch(() => []);
    if (answer === undefined) return;
    const passing: Passing = {
      path: incoming.url ?? "",
      status: answer.statusCode ?? 502,
      headers: { ...answer.headers },
      body: await bytesOf(answer),
    };
    faults.answer?.(passing);
    delete passing.headers["content-length"];
    delete passing.headers["transfer-encoding"];
    outgoing.writeHead(passing.status, passing.headers).end(passing.body);
  });
  // no keep-alive: a connection closed at the moment of its reuse would look like a missing answer
  proxy.keepAliveTimeout = 0;
  proxy.on("upgrade", (incoming, socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const side of [socket, onward]) side.on("error", () => undefined);
    const lines = incoming.rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${incoming.rawHeaders[at + 1]}`] : [],
    );
    onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    socket.pipe(onward);
    onward.on("data", (bytes) => socket.write(faults.frames?.(bytes) ?? bytes));
    onward.on("close", () => socket.destroy());
    socket.on("close", () => onward.destroy());
  });
  proxy.listen({ port: 0, host: "127.0.0.1", backlog });
  await once(proxy, "listening");
  const address = proxy.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
