import { type ServerFrame, socketHeartbeatMs } from "@huiyan/contract/push";
import { type WebSocket } from "ws";

/** Number of parts into which the pages are divided; each part gets its heartbeat at another moment of the interval. */
const slices = 10;
const frame: ServerFrame = { event: "org_heartbeat", data: {} };
const text = Buffer.from(JSON.stringify(frame));

/**
 * Sends heartbeats to every page. Neither a hanging node nor a network that drops packets closes a socket, so a page
 * without heartbeats would wait for alarms forever.
 * @returns function that ends the heartbeats
 */
export function startHeartbeat(
  pages: () => readonly { socket: WebSocket }[],
  write: (socket: WebSocket, text: Buffer) => void,
): () => void {
  let slice = 0;
  const timer = setInterval(() => {
    slice = (slice + 1) % slices;
    for (const [at, { socket }] of pages().entries()) if (at % slices === slice) write(socket, text);
  }, socketHeartbeatMs / slices);
  timer.unref();
  return () => clearInterval(timer);
}
