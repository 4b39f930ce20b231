import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerSigningText, requestSigningText } from "@huiyan/contract/device/device.rules";
import { hmacHex, sha256Hex } from "@huiyan/device-link/signature";

export interface SeenRequest {
  path: string;
  body: Buffer;
  /** The device's estimate of the server's time, from the request's header. */
  time: string;
  /** True if the signature of the request is valid. */
  signed: boolean;
}

export interface PlannedAnswer {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
  /** False: the answer is not signed. A text: the answer is signed with this other secret. */
  sign?: boolean | string;
  /** True: no answer is sent. */
  isSilent?: boolean;
}

/** HTTP server that checks the signatures of requests, and sends and signs the planned answers. */
export interface DeviceServer {
  url: URL;
  seen: SeenRequest[];
  close(): Promise<void>;
}

export async function startDeviceServer(
  secret: string,
  answer: (request: SeenRequest) => PlannedAnswer,
): Promise<DeviceServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { "x-device-id": id, "x-device-time": time, "x-device-sign": sign } = request.headers;
    const path = request.url ?? "";
    const text = requestSigningText(request.method ?? "", path, String(id), String(time), sha256Hex(body));
    const record = { path, body, time: String(time), signed: hmacHex(secret, text) === sign };
    seen.push(record);
    const planned = answer(record);
    if (planned.isSilent === true) return;
    const bytes = Buffer.from(JSON.stringify(planned.json));
    const key = typeof planned.sign === "string" ? planned.sign : secret;
    const proof = hmacHex(key, answerSigningText(planned.status, sha256Hex(bytes), String(sign)));
    response.writeHead(planned.status, {
      ...planned.headers,
      ...(planned.sign !== false && { "x-server-sign": proof }),
    });
    response.end(bytes);
  }
  await listening(server);
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}
