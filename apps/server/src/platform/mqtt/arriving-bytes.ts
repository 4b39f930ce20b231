import { type Duplex } from "node:stream";
import { type RawData, type WebSocket } from "ws";
import { TokenBucket } from "../limits/token-bucket.ts";

/**
 * Rate limit of WebSocket frames. Higher than that of MQTT packets, because a client may split a packet into several
 * frames.
 */
const frameRate = { burst: 4000, perSecond: 1000 };

/** Calls `tooMany` once if more than `max` bytes arrive. @returns a function that ends the count */
export function countBytes(raw: Duplex, max: number, tooMany: () => void): () => void {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > max) tooMany();
  };
  raw.on("data", count);
  return () => raw.off("data", count);
}

/** Limits the rate of WebSocket frames, because even empty frames cost time. */
export function watchFrames(socket: WebSocket, tooMany: () => void): void {
  const frames = new TokenBucket(frameRate, Date.now());
  const count = () => {
    if (socket.readyState === socket.OPEN && !frames.take(Date.now())) tooMany();
  };
  for (const event of ["message", "ping", "pong"]) socket.on(event, count);
}

export function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
