import { ClientFrame, type ServerFrame, socketCloseCodes } from "@huiyan/contract/push";
import { type WebSocket } from "ws";
import { type Authentication } from "../http/authentication.ts";
import { type Log } from "../log/log.ts";
import { type Listener, Listeners } from "./listeners.ts";

/** A reader that falls behind by this much is dropped; it reconnects and asks for what it missed. */
const maxBufferedBytes = 1024 * 1024;
const recheckMs = 60_000;

export interface PushTarget {
  staffId: string;
  frame: ServerFrame;
}

export interface PushHub {
  accept(socket: WebSocket, listener: Listener): void;
  /** Members of the organisation with an open page on this node. */
  staffOf(orgId: string): string[];
  send(orgId: string, targets: readonly PushTarget[]): void;
  connected(): number;
  /** Closes pages whose session or membership is gone. */
  recheck(): void;
  close(): void;
}

/** @param unreadOf the unread count that greets a page */
export function createHub(
  authentication: Authentication,
  unreadOf: (orgId: string, staffId: string, seesAll: boolean) => Promise<number>,
  log: Log,
): PushHub {
  const listeners = new Listeners();

  function write(socket: WebSocket, text: Buffer): void {
    if (socket.bufferedAmount > maxBufferedBytes) socket.close(socketCloseCodes.tooSlow, "too slow");
    else socket.send(text, { binary: false });
  }

  async function greet(socket: WebSocket, listener: Listener, text: string): Promise<void> {
    const frame = ClientFrame.safeParse(JSON.parse(text));
    if (!frame.success || listener.orgId === null || listener.staffId === null) return;
    if (frame.data.data.org_id !== listener.orgId) return;
    listeners.open(socket, listener);
    const unread = await unreadOf(listener.orgId, listener.staffId, listener.seesAll);
    const answer: ServerFrame = { event: "org_client_open", data: { org_id: listener.orgId, unread } };
    write(socket, Buffer.from(JSON.stringify(answer)));
  }

  async function recheck(): Promise<void> {
    const all = listeners.all();
    const ids = [...new Set(all.map(({ listener }) => listener.sessionId))];
    const standing = new Map((await authentication.standing(ids)).map((row) => [row.sessionId, row]));
    for (const { socket, listener } of all) {
      const now = standing.get(listener.sessionId);
      if (now === undefined) socket.close(socketCloseCodes.sessionVoid, "session void");
      else if (now.staffId !== listener.staffId) socket.close(socketCloseCodes.membershipLost, "membership lost");
    }
  }

  function startRecheck(): void {
    if (listeners.all().length > 0) recheck().catch((err: unknown) => log.warn({ err }, "recheck of pages"));
  }

  const timer = setInterval(startRecheck, recheckMs);
  timer.unref();

  return {
    accept(socket, listener) {
      listeners.add(socket, listener);
      socket.on("message", (bytes) => {
        greet(socket, listener, String(bytes)).catch((err: unknown) => log.debug({ err }, "frame of a page"));
      });
      socket.on("error", (err) => log.debug({ err }, "page connection"));
      socket.on("close", () => listeners.remove(socket));
    },
    staffOf: (orgId) => listeners.staffOf(orgId),
    send(orgId, targets) {
      for (const { staffId, frame } of targets) {
        // encoded once for all pages of the member
        const text = Buffer.from(JSON.stringify(frame));
        for (const socket of listeners.socketsOf(orgId, staffId)) write(socket, text);
      }
    },
    connected: () => listeners.all().length,
    recheck: startRecheck,
    close() {
      clearInterval(timer);
      for (const { socket } of listeners.all()) socket.terminate();
    },
  };
}
