import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * Starts an HTTP server that receives notifications, keeps their bodies and answers with a status that the test sets.
 */
export async function startReceiver() {
  const received: { kind?: string; title?: string }[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    if (status === 200) received.push(JSON.parse(body));
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver listens nowhere");
  return {
    url: `http://127.0.0.1:${address.port}/notice`,
    received,
    answer: (next: number) => {
      status = next;
    },
    close: () => server.close(),
  };
}
