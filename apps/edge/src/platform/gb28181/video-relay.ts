import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isOwnPeer } from "../rtsp/own-peer.ts";
import { type SharedVideo } from "./shared-video.ts";

/** Maximum bytes that wait for a slow reader; a reader that is slower is disconnected. */
const maxWaitingBytes = 32 * 1024 * 1024;
/** Time in ms for the first data of a device that has accepted the request. */
const firstDataMs = 10_000;

/** HTTP statuses of answers without video. {@link cameraReason} recognises them in ffmpeg's message. */
const statuses = { ended: 503, silent: 408 } as const;

export interface VideoRelay {
  /** Address at which a program of this user on this machine can read the program stream. */
  url: string;
  close(): void;
}

interface RelayOptions {
  /** Returns true if the other end of a connection belongs to the user of this program; tests replace it. */
  isOwn?: (port: number) => Promise<boolean>;
  firstMs?: number;
}

/**
 * Opens an HTTP server on the loopback interface from which ffmpeg reads a program stream. The path is secret, and only
 * programs of the same user are served.
 */
export async function openVideoRelay(
  video: SharedVideo,
  { isOwn = isOwnPeer, firstMs = firstDataMs }: RelayOptions = {},
): Promise<VideoRelay> {
  const path = `/${randomBytes(18).toString("base64url")}`;
  const server = createServer((request, response) => {
    admit(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isRight = request.method === "GET" && request.url === path && (await isOwn(request.socket.remotePort ?? 0));
    if (!isRight || !server.listening) return void response.destroy();
    serve(video, response, firstMs);
  }

  return {
    url: `http://127.0.0.1:${port}${path}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Sends the stream from its last key frame. A device that sends nothing causes an answer without video. */
function serve(video: SharedVideo, response: ServerResponse, firstMs: number): void {
  const refuse = (status: number) => {
    if (!response.headersSent) response.writeHead(status);
    response.end();
  };
  const silence = setTimeout(() => refuse(statuses.silent), firstMs).unref();
  const leave = video.read({
    onData(bytes) {
      clearTimeout(silence);
      if (response.writableEnded) return;
      if (!response.headersSent) response.writeHead(200, { "content-type": "video/mpeg" });
      response.write(bytes);
      if (response.writableLength > maxWaitingBytes) response.destroy();
    },
    onEnd: () => refuse(statuses.ended),
  });
  response
    .on("error", () => undefined)
    .on("close", () => {
      clearTimeout(silence);
      leave();
    });
}
