import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Opens a TCP connection for requests that no HTTP client would send.
 * @param from source address on the loopback network; unset: the usual one
 */
export async function dial(url: string, from?: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...(from !== undefined && { localAddress: from }) });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

export interface RawRequest {
  method?: string;
  /** Path that is sent exactly as given. */
  path: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
}

export function requestText(url: string, { method = "GET", path, headers = {} }: RawRequest): string {
  const all = { host: new URL(url).host, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Sends a request and closes the connection after `afterMs` milliseconds without reading the response. */
export async function breakOff(url: string, request: RawRequest, afterMs: number): Promise<void> {
  const socket = await dial(url);
  socket.write(requestText(url, request));
  if (request.body !== undefined) socket.write(request.body);
  await sleep(afterMs);
  socket.destroy();
}

/**
 * Sends a request.
 * @returns the whole response as text; "" if none arrives within five seconds
 */
export async function ask(url: string, request: RawRequest, from?: string): Promise<string> {
  const socket = await dial(url, from);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString("latin1");
  });
  socket.write(requestText(url, { ...request, headers: { connection: "close", ...request.headers } }));
  if (request.body !== undefined) socket.write(request.body);
  await Promise.race([once(socket, "close"), sleep(5000, undefined, { ref: false })]);
  socket.destroy();
  return answer;
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
