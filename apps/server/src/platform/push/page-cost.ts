import { type Duplex } from "node:stream";
import { socketCloseCodes } from "@huiyan/contract/push";
import { type WebSocket } from "ws";
import { KeyedRate } from "../limits/keyed-rate.ts";
import { TokenBucket } from "../limits/token-bucket.ts";

/** What the pages of one node may send. A page sends one frame when it opens. */
export const frameLimits = {
  burst: 20,
  perSecond: 0.5,
  /** Of one frame. */
  bytes: 4096,
  /** As they arrive, whatever they are: empty fragments cost time, too. */
  byteBurst: 64 * 1024,
  bytesPerSecond: 4096,
} as const;

export interface PageCost {
  /** Ends the page when it or its account sends too much. @param raw what the page's frames arrive on */
  watch(socket: WebSocket, raw: Duplex, allowance: string): void;
  /** Counts a frame. @returns false when it is one too many, and the page is being closed */
  frame(socket: WebSocket, allowance: string): boolean;
}

/** @param pages open pages of one account, which may all open again at once */
export function createPageCost(pages: number): PageCost {
  const sockets = new WeakMap<WebSocket, TokenBucket>();
  const accounts = new KeyedRate({ burst: pages * 2, perSecond: Math.max(2, pages / 30) });

  function end(socket: WebSocket): void {
    socket.close(socketCloseCodes.tooMuch, "too many frames");
    // what else comes is neither read nor answered
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
