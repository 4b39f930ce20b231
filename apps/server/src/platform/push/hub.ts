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

/** Unsent bytes at which a page is disconnected. The page then reconnects and queries what it missed. */
const maxBufferedBytes = 1024 * 1024;
/** Maximum bytes of frames that are written in one system call. */
const maxTogetherBytes = 64 * 1024;
const recheckMs = 60_000;
/** Time for a page to answer a close, in milliseconds. */
const closeMs = 1000;
/** Interval in milliseconds of session checks while the other nodes are unreachable; otherwise recheckMs. */
const recheckAloneMs = 400;
/** Delay in ms between pages that reload, and number of such steps. All pages have reloaded after 5 s. */
const [spreadMs, spreadOver] = [20, 250];
/** Delay in ms between pages that get a frame for all pages. The last page gets it after 2 s. */
const spreadToAllMs = 8;
/** Delay in milliseconds of a retry while the database is unavailable. */
const retryMs = 2000;

export interface PushTarget {
  staffId: string;
  frame: ServerFrame;
  /** For screen shares: those of the groups from `groupsOf` that contain the subject of the frame. */
  groups?: readonly string[];
}

/** Returns the frame for screen shares: only the alarm's fields that the screen shows, without unread counts. */
function displayFrame(frame: ServerFrame): ServerFrame {
  if (frame.event === "org_received_new_message" || frame.event === "org_latest_message")
    return { event: frame.event, data: { message: displayMessage(frame.data.message), unread: 0 } };
  return frame;
}

export interface PushHub {
  /** Accepts a page's socket. @param raw stream on which the page's frames arrive */
  accept(socket: WebSocket, raw: Duplex, listener: Listener): void;
  /** Returns the members of the organisation with an open page on this node. */
  staffOf(orgId: string): string[];
  /** Returns the groups that screen shares of the organisation show on this node. */
  groupsOf(orgId: string): string[];
  send(orgId: string, targets: readonly PushTarget[]): void;
  /** Sends a frame to every page of every organisation. Spread over some seconds, since each page may start queries. */
  sendToAll(frame: ServerFrame): void;
  connected(): number;
  /**
   * Makes every page query alarms that are newer than its newest one. Used when this node may have missed messages of
   * other nodes.
   */
  askAgain(): void;
  /** Closes pages whose session or membership has ended. @param news message of the channel for session changes */
  sessionsChanged(news: string): void;
  close(): void;
}

export interface HubOptions {
  authentication: { activeSessions: FindActiveSessions };
  /** Counts the unread alarms for the first frame of a page. */
  unreadOf: CountUnread;
  /** Returns true if messages of the other nodes arrive here. */
  hearsOthers(): boolean;
  /** Maximum open pages of one account. */
  pagesPerAccount: number;
  log: Log;
}

/**
 * Returns the encoded frames of each page, in order. A frame is encoded once for all pages of a member, and once for
 * the member's screen shares.
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

  /** Writes all frames of a page together. Many small frames in one system call are faster. */
  function writeAll(socket: WebSocket, texts: readonly Buffer[]): void {
    const raw = texts.length > 1 ? connections.get(socket) : undefined;
    let together = 0;
    raw?.cork();
    for (const text of texts) {
      together += text.length;
      if (together > maxTogetherBytes) {
        // written now, because corked bytes count as unsent and could exceed the page's limit
        raw?.uncork();
        raw?.cork();
        together = text.length;
      }
      write(socket, text);
    }
    raw?.uncork();
  }

  /** Closes the socket. The page gets no more frames; unsent frames are dropped when the close times out. */
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

  /** Sends the first frame of a connection again, which makes the page query what it missed. */
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

  /** Checks the sessions of all pages, one check at a time. A call during a check starts another one afterwards. */
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
          // without the first frame, the page would never query what it missed; after a close it reconnects and gets
          // one
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
