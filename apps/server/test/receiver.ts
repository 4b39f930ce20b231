import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { generateKeyPair, saveDataUpload } from "@huiyan/contract/open-api/open-api.api";
import { z } from "zod";
import { type TestApp } from "./test-app.ts";
import { createWorld, type World } from "./world.ts";

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
type PlainAnswer =
  | number
  | "hang"
  | "hang up"
  | { status: number; location: string }
  | { json: unknown }
  | { text: string; afterMs?: number };
/** A fixed answer, or a function of the call. */
type Answer = PlainAnswer | ((call: ReceivedCall) => PlainAnswer);

/** Starts an HTTP server like that of an organisation. The server records requests, and answers as a test defines. */
export async function startReceiver() {
  const received: ReceivedCall[] = [];
  const held: ((status: number) => void)[] = [];
  const answers = new Map<string, Answer>();
  const reply = (answer: PlainAnswer, request: IncomingMessage, response: ServerResponse): void => {
    if (answer === "hang") held.push((status) => response.writeHead(status).end());
    else if (answer === "hang up") request.socket.destroy();
    else if (typeof answer === "number") response.writeHead(answer).end("something long that nobody shows");
    else if ("text" in answer) setTimeout(() => response.end(answer.text), answer.afterMs ?? 0);
    else if ("json" in answer) response.end(JSON.stringify(answer.json));
    else response.writeHead(answer.status, { location: answer.location }).end();
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    const call = { path, headers: request.headers, body: (await buffer(request)).toString() };
    received.push(call);
    const chosen = answers.get(path) ?? 200;
    reply(typeof chosen === "function" ? chosen(call) : chosen, request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = z.object({ port: z.number() }).parse(server.address());
  const url = `http://127.0.0.1:${address.port}`;
  const free = (status = 200) => {
    for (const end of held.splice(0)) end(status);
  };
  const forget = () => {
    received.length = 0;
    answers.clear();
    free();
  };
  return { url, received, answers, free, forget, close: () => server.close() };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
export type Uploader = World & { path: string; secret: string };

let paths = 0;
/** Creates an organisation with a key pair, whose alarms are uploaded to a separate path of the receiver. */
export async function createUploader(app: TestApp, receiver: Receiver): Promise<Uploader> {
  const world = await createWorld(app);
  const path = `/in/${paths++}`;
  const { appSecret } = await world.admin.client.call(generateKeyPair, {});
  await world.admin.client.call(saveDataUpload, { url: receiver.url + path });
  return { ...world, path, secret: appSecret };
}
