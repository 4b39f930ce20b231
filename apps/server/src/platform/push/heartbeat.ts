import { type ServerFrame, socketHeartbeatMs } from "@huiyan/contract/push";
import { type WebSocket } from "ws";

/** So many thousand pages are not told in one go. */
const slices = 10;
const frame: ServerFrame = { event: "org_heartbeat", data: {} };
const text = Buffer.from(JSON.stringify(frame));

/**
 * Tells every page regularly that it is heard: a node that hangs or a network that drops closes nothing, and a page
 * that waits for alarms would wait for ever. @returns how to end it
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
