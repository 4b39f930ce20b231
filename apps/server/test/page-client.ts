import { once } from "node:events";
import { ServerFrame, socketPath, socketProtocol } from "@huiyan/contract/push";
import { WebSocket } from "ws";

/** The WebSocket of an open page, with the frames received from the server. */
export interface PageClient {
  frames: ServerFrame[];
  /** Returns the next frame of this kind that was not returned before. @throws if none arrives in time */
  next(event: ServerFrame["event"], withinMs?: number): Promise<ServerFrame>;
  /** Resolves with the close code. */
  closed: Promise<number>;
  close(): void;
}

/** Maximum wait for an expected frame. The wait is long, because a busy machine is slow. */
const patienceMs = 30_000;

export async function openPage(
  url: string,
  token: string,
  orgId: string,
  openMs: number = patienceMs,
): Promise<PageClient> {
  const socket = new WebSocket(url.replace("http", "ws") + socketPath, [socketProtocol, `t.${token}`]);
  const frames: ServerFrame[] = [];
  const taken = new Set<ServerFrame>();
  let arrived = () => {};
  socket.on("message", (bytes) => {
    const frame = ServerFrame.parse(JSON.parse(String(bytes)));
    if (frame.event === "org_heartbeat") return;
    frames.push(frame);
    arrived();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once("close", resolve);
  });
  await once(socket, "open");
  socket.send(JSON.stringify({ event: "org_client_open", data: { org_id: orgId } }));

  async function next(event: ServerFrame["event"], withinMs = patienceMs): Promise<ServerFrame> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const frame = frames.find((candidate) => candidate.event === event && !taken.has(candidate));
      if (frame !== undefined) {
        taken.add(frame);
        return frame;
      }
      if (Date.now() > deadline) throw new Error(`no ${event} came`);
      await new Promise<void>((resolve) => {
        arrived = resolve;
        setTimeout(resolve, 200);
      });
    }
  }
  await next("org_client_open", openMs);
  return { frames, next, closed, close: () => socket.close() };
}
