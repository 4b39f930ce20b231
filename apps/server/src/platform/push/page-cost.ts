import { type Duplex } from "node:stream";
import { socketCloseCodes } from "@huiyan/contract/push";
import { type WebSocket } from "ws";
import { KeyedRate } from "../limits/keyed-rate.ts";
import { TokenBucket } from "../limits/token-bucket.ts";

/** Rate limits of the frames that a page sends. A page sends one frame when it opens. */
export const frameLimits = {
  burst: 20,
  perSecond: 0.5,
  /** Maximum bytes of one frame from a page. */
  bytes: 4096,
  /** Rate limit of raw bytes (burst, and bytes per second). All bytes count, because even empty fragments cost time. */
  byteBurst: 64 * 1024,
  bytesPerSecond: 4096,
} as const;

export interface PageCost {
  /**
   * Watches the raw bytes of a page, and closes the page if the page or its account sends too much.
   * @param raw stream on which the page's frames arrive
   */
  watch(socket: WebSocket, raw: Duplex, allowance: string): void;
  /** Counts a frame. @returns false above the limit; the page is closed then */
  frame(socket: WebSocket, allowance: string): boolean;
}

/** @param pages maximum open pages of one account, all of which may reconnect at once */
export function createPageCost(pages: number): PageCost {
  const sockets = new WeakMap<WebSocket, TokenBucket>();
  const accounts = new KeyedRate({ burst: pages * 2, perSecond: Math.max(2, pages / 30) });

  function end(socket: WebSocket): void {
    socket.close(socketCloseCodes.tooMuch, "too many frames");
    // pauses the socket, so that further frames are neither read nor answered
    socket.pause();
    setTimeout(() => socket.terminate(), 1000).unref();
  }

  function frame(socket: WebSocket, allowance: string): boolean {
    const now = Date.now();
    const bucket = sockets.get(socket) ?? new TokenBucket(frameLimits, now);
    sockets.set(socket, bucket);
    if (socket.readyState !== socket.OPEN) return false;
    if (bucket.take(now) && accounts.take(allowance, now)) return true;
    end(socket);
    return false;
  }

  return {
    frame,
    watch(socket, raw, allowance) {
      for (const event of ["ping", "pong"]) socket.on(event, () => void frame(socket, allowance));
      const bytes = new TokenBucket(
        { burst: frameLimits.byteBurst, perSecond: frameLimits.bytesPerSecond },
        Date.now(),
      );
      raw.on("data", (chunk: Buffer) => {
        if (socket.readyState === socket.OPEN && !bytes.take(Date.now(), chunk.length)) end(socket);
      });
    },
  };
}
