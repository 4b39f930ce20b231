import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { requestSigningText } from "@huiyan/contract/device/device.rules";
import { livePushPath } from "@huiyan/contract/live/live.rules";
import { hmacHex, sha256Hex } from "@huiyan/device-link/signature";
import { onTestFinished as whenFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { type FlvTag, FlvTagReader } from "#platform/live/flv-tags.ts";

export interface ReceivedPush {
  path: string;
  /** Received tags in order of arrival, with their times. */
  tags: { tag: FlvTag; receivedAt: number }[];
  socket: WebSocket;
  /** Resolves with the close code of the connection. */
  closed: Promise<number>;
}

/**
 * Starts a server that accepts live pushes signed with the secret, and parses them.
 * @param onTestFinished hook of the test, if several run in parallel
 */
export async function startPushServer(
  secret: string,
  onTestFinished: (work: () => void | Promise<void>) => void = whenFinished,
): Promise<{ url: URL; pushes: ReceivedPush[]; path(key: string): string }> {
  const pushes: ReceivedPush[] = [];
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const isSigned = ({ url = "", headers }: IncomingMessage): boolean => {
    const { "x-device-id": id, "x-device-time": time, "x-device-sign": sign } = headers;
    const text = requestSigningText("GET", url, String(id), String(time), sha256Hex(new Uint8Array()));
    return hmacHex(secret, text) === sign;
  };
  server.on("upgrade", (request, socket, head) => {
    if (!isSigned(request)) {
      socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const reader = new FlvTagReader();
      const closed = once(opened, "close").then(([code]) => Number(code));
      const push: ReceivedPush = { path: request.url ?? "", tags: [], socket: opened, closed };
      pushes.push(push);
      opened.on("message", (bytes: Buffer) => {
        for (const tag of reader.take(bytes)) push.tags.push({ tag, receivedAt: performance.now() });
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const { socket } of pushes) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: new URL(`http://127.0.0.1:${port}`), pushes, path: (key) => `${livePushPath}${key}` };
}
