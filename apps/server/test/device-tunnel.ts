import { once } from "node:events";
import { createServer, type Http2Server, type ServerHttp2Stream } from "node:http2";
import { requestSigningText, tunnelPath } from "@huiyan/contract/device/device.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { createWebSocketStream, WebSocket } from "ws";

const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export interface DeviceTunnel {
  socket: WebSocket;
  close(): void;
}

export type Respond = (stream: ServerHttp2Stream, headers: Record<string, unknown>) => void;

export interface TunnelDevice {
  deviceId: string;
  secret: string;
  /** Time by the platform's clock. */
  now: Date;
}

/** Opens the tunnel like a device, and answers requests for the device's pages. @throws if the platform refuses */
export async function openTunnel(
  url: string,
  { deviceId, secret, now }: TunnelDevice,
  respond: Respond,
): Promise<DeviceTunnel> {
  const time = String(now.getTime());
  const text = requestSigningText("GET", tunnelPath, deviceId, time, emptyHash);
  const socket = new WebSocket(url.replace("http", "ws") + tunnelPath, {
    headers: { "x-device-id": deviceId, "x-device-time": time, "x-device-sign": hmacHex(secret, text) },
  });
  // created before the socket opens, because the platform sends first
  const stream = createWebSocketStream(socket);
  stream.on("error", () => undefined);
  await once(socket, "open");
  const server: Http2Server = createServer();
  server.on("stream", (stream, headers) => {
    stream.on("error", () => undefined);
    respond(stream, headers);
  });
  server.emit("connection", stream);
  return { socket, close: () => socket.terminate() };
}
