import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export interface S3StandIn {
  url: string;
  objects: Map<string, Buffer>;
  /** Makes the server answer 503 to every request. */
  breakDown(): void;
  /** Makes the server answer 403 to every DELETE, like a bucket whose key may only write. */
  keepAll(): void;
  /** Makes the server answer normally again. */
  mend(): void;
  close(): void;
}

/** Starts a server for the S3 calls that the product uses: PUT, GET with a range, DELETE. Every call must be signed. */
export async function startS3StandIn(accessKey: string): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  let broken = false;
  let keepsAll = false;
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`) === true;
    const refusal = refusalOf(request.method === "DELETE", isSigned);
    if (refusal !== undefined) response.writeHead(refusal).end();
    else if (request.method === "GET") answerGet(request, response);
    else {
      if (request.method === "PUT") objects.set(request.url ?? "", body);
      else objects.delete(request.url ?? "");
      response.writeHead(200).end();
    }
  }

  /** Returns the status with which a call is refused; undefined if the call is accepted. */
  function refusalOf(isDeletion: boolean, isSigned: boolean): number | undefined {
    if (broken) return 503;
    return isSigned && !(isDeletion && keepsAll) ? undefined : 403;
  }

  function answerGet(request: IncomingMessage, response: ServerResponse): void {
    const object = objects.get(request.url ?? "");
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "");
    if (object === undefined) response.writeHead(404).end();
    else if (range === null) response.writeHead(200).end(object);
    else response.writeHead(206).end(object.subarray(Number(range[1]), Number(range[2]) + 1));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    breakDown: () => {
      broken = true;
    },
    keepAll: () => {
      keepsAll = true;
    },
    mend: () => {
      broken = false;
      keepsAll = false;
    },
    close: () => void server.close(),
  };
}
