import { type Duplex } from "node:stream";
import { displayMessage } from "@huiyan/contract/dashboard/display-link.rules";
import { ClientFrame, type ServerFrame, socketCloseCodes } from "@huiyan/contract/push";
import { type WebSocket } from "ws";
import { isDatabaseAway, isRolledBack } from "../db/failures.ts";
import { type Log } from "../log/log.ts";
import { type FindActiveSessions } from "./active-session.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { type Listener, Listeners } from "./listeners.ts";
import { createPageCost } from "./page-cost.ts";
import { SessionNews } from "./session-change-signal.ts";
import { type CountUnread, sharedUnread } from "./unread-counts.ts";

/** Unsent bytes at which a page is disconnected; it reconnects and queries what it missed. */
const maxBufferedBytes = 1024 * 1024;
/** Maximum bytes of frames per system call. */
const maxTogetherBytes = 64 * 1024;
const recheckMs = 60_000;
/** Time for a page to answer a close, in milliseconds. */
const closeMs = 1000;
/** Interval of session checks while the other nodes are unreachable. */
const recheckAloneMs = 400;
/** Spread of pages that reload: twenty at a time, within five seconds. */
const [spreadMs, spreadOver] = [20, 250];
/** Spread of frames to all pages: the last page gets it after two seconds. */
const spreadToAllMs = 8;
/** Retry delay while the database is unavailable. */
const retryMs = 2000;

export interface PushTarget {
  staffId: string;
  frame: ServerFrame;
  /** For screen shares: those of their groups that contain the frame's subject. */
  groups?: readonly string[];
}

/** Returns the frame for screen shares: the drawn fields of an alarm, without unread counts. */
function displayFrame(frame: ServerFrame): ServerFrame {
  if (frame.event === "org_received_new_message" || frame.event === "org_latest_message")
    return { event: frame.event, data: { message: displayMessage(frame.data.message), unread: 0 } };
  return frame;
}

export interface PushHub {
  /** @param raw stream on which the page's frames arrive */
  accept(socket: WebSocket, raw: Duplex, listener: Listener): void;
  /** Returns the members of the organisation with an open page on this node. */
  staffOf(orgId: string): string[];
  /** Returns the groups that screen shares on this node show. */
  groupsOf(orgId: string): string[];
  send(orgId: string, targets: readonly PushTarget[]): void;
  /** Sends a frame to every page of every organisation, spread over some seconds, since each may start queries. */
  sendToAll(frame: ServerFrame): void;
  connected(): number;
  /**
   * Makes every page query what came since its newest message, because this node may have missed publications of
   * others.
   */
  askAgain(): void;
  /** Closes pages whose session or membership has ended. @param news a message of the channel of sessions */
  sessionsChanged(news: string): void;
  close(): void;
}

export interface HubOptions {
  authentication: { activeSessions: FindActiveSessions };
  /** Counts unread messages for the greeting of a page. */
  unreadOf: CountUnread;
  /** Returns true if messages of the other nodes arrive. */
  hearsOthers(): boolean;
  /** Maximum open pages of one account. */
  pagesPerAccount: number;
  log: Log;
}

/**
 * Returns the frames of each page, in order; encoded once for all pages of a member, and once for the member's screen
 * shares.
 */
function textsOf(listeners: Listeners, orgId: string, targets: readonly PushTarget[]): Map<WebSocket, Buffer[]> {
  const texts = new Map<WebSocket, Buffer[]>();
  for (const { staffId, frame, groups } of targets) {
    const sockets = [...listeners.socketsOf(orgId, staffId, frame.event, groups)];
    const text = Buffer.from(JSON.stringify(frame));
    const isWall = (socket: WebSocket) => listeners.isWall(socket);
    const wallText = sockets.some(isWall) ? Buffer.from(JSON.stringify(displayFrame(frame))) : text;
    for (const socket of sockets) {
      const own = texts.get(socket) ?? [];
      own.push(isWall(socket) ? wallText : text);
      texts.set(socket, own);
    }
  }
  return texts;
}

export function createHub({ authentication, unreadOf, hearsOthers, pagesPerAccount, log }: HubOptions): PushHub {
  const listeners = new Listeners();
  const cost = createPageCost(pagesPerAccount);
  const unread = sharedUnread(unreadOf);
  const greeted = new WeakSet<WebSocket>();
  const connections = new WeakMap<WebSocket, Duplex>();

  function write(socket: WebSocket, text: Buffer): void {
    if (socket.bufferedAmount > maxBufferedBytes) end(socket, socketCloseCodes.tooSlow, "too slow");
    else socket.send(text, { binary: false });
  }

  /** Writes small frames together in one system call, which is faster when many are queued. */
  function writeAll(socket: WebSocket, texts: readonly Buffer[]): void {
    const raw = texts.length > 1 ? connections.get(socket) : undefined;
    let together = 0;
    raw?.cork();
    for (const text of texts) {
      together += text.length;
      if (together > maxTogetherBytes) {
        // corked bytes count as unread by the page
        raw?.uncork();
        raw?.cork();
        together = text.length;
      }
      write(socket, text);
    }
    raw?.uncork();
  }

  /** Closes the socket: it gets no more frames, and unread frames are kept only until the close times out. */
  function end(socket: WebSocket, code: number, reason: string): void {
    listeners.remove(socket);
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), closeMs).unref();
  }

  async function greet(socket: WebSocket, listener: Listener, text: string): Promise<void> {
    const frame = ClientFrame.safeParse(JSON.parse(text));
    if (!frame.success || listener.orgId === null || listener.staffId === null) return;
    if (frame.data.data.org_id !== listener.orgId || greeted.has(socket)) return;
    listeners.open(socket, listener);
    greeted.add(socket);
    try {
      const { orgId, staffId, seesAll, display } = listener;
      const data = { org_id: orgId, unread: display === undefined ? await unread(orgId, staffId, seesAll) : 0 };
      const answer: ServerFrame = { event: "org_client_open", data };
      if (listeners.has(socket)) write(socket, Buffer.from(JSON.stringify(answer)));
    } finally {
      greeted.delete(socket);
    }
  }

  /** Repeats the greeting, which makes a page query missed data. */
  function greetAgain(socket: WebSocket, listener: Listener): void {
    if (!listeners.has(socket) || listener.orgId === null) return;
    const hello = { event: "org_client_open", data: { org_id: listener.orgId } };
    greet(socket, listener, JSON.stringify(hello)).catch((err: unknown) => {
      log.debug({ err }, "greeting of a page");
      end(socket, socketCloseCodes.tryAgain, "try again");
    });
  }

  async function recheck(): Promise<void> {
    const all = listeners.all();
    const ids = [...new Set(all.map(({ listener }) => listener.sessionId))];
    if (ids.length === 0) return;
    const activeSessions = new Map((await authentication.activeSessions(ids)).map((row) => [row.sessionId, row]));
    for (const { socket, listener } of all) {
      const now = activeSessions.get(listener.sessionId);
      if (now === undefined) end(socket, socketCloseCodes.sessionVoid, "session void");
      else if (now.staffId !== listener.staffId) end(socket, socketCloseCodes.membershipLost, "membership lost");
    }
  }

  let rechecking = false;
  let again = false;

  /** Runs one check at a time; a call during a check is served by the next one. */
  async function startRecheck(): Promise<void> {
    again = true;
    if (rechecking) return;
    rechecking = true;
    try {
      while (again) {
        again = false;
        await recheck();
      }
    } catch (err) {
      log.warn({ err }, "recheck of pages");
      setTimeout(() => void startRecheck(), retryMs).unref();
    } finally {
      rechecking = false;
    }
  }

  const timer = setInterval(() => void startRecheck(), recheckMs);
  timer.unref();
  const alone = setInterval(() => {
    if (!hearsOthers()) void startRecheck();
  }, recheckAloneMs);
  alone.unref();
  const endHeartbeat = startHeartbeat(() => listeners.all(), write);

  return {
    accept(socket, raw, listener) {
      listeners.add(socket, listener);
      connections.set(socket, raw);
      cost.watch(socket, raw, listener.allowance);
      socket.on("message", (bytes) => {
        if (!cost.frame(socket, listener.allowance)) return;
        greet(socket, listener, String(bytes)).catch((err: unknown) => {
          log.debug({ err }, "frame of a page");
          // without the greeting, the page would never query what it missed; it reconnects and gets one
          if (isDatabaseAway(err) || isRolledBack(err)) end(socket, socketCloseCodes.tryAgain, "try again");
        });
      });
      socket.on("error", (err) => log.debug({ err }, "page connection"));
      socket.on("close", () => listeners.remove(socket));
    },
    staffOf: (orgId) => listeners.staffOf(orgId),
    groupsOf: (orgId) => listeners.groupsOf(orgId),
    send(orgId, targets) {
      for (const [socket, texts] of textsOf(listeners, orgId, targets)) writeAll(socket, texts);
    },
    sendToAll(frame) {
      const text = Buffer.from(JSON.stringify(frame));
      const hearing = listeners.all().filter(({ listener: { hears } }) => hears === "all" || hears.has(frame.event));
      for (const [at, { socket }] of hearing.entries()) {
        setTimeout(() => listeners.has(socket) && write(socket, text), (at % spreadOver) * spreadToAllMs).unref();
      }
    },
    connected: () => listeners.all().length,
    askAgain() {
      for (const [at, { socket, listener }] of listeners.all().entries()) {
        setTimeout(() => greetAgain(socket, listener), (at % spreadOver) * spreadMs).unref();
      }
    },
    sessionsChanged(news) {
      const ended = new Set(SessionNews.parse(JSON.parse(news)).ended);
      for (const { socket, listener } of listeners.all()) {
        if (ended.has(listener.sessionId)) end(socket, socketCloseCodes.sessionVoid, "session void");
      }
      void startRecheck();
    },
    close() {
      clearInterval(timer);
      clearInterval(alone);
      endHeartbeat();
      for (const { socket } of listeners.all()) socket.terminate();
    },
  };
}
