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

/** A reader that falls behind by this much is dropped; it reconnects and asks for what it missed. */
const maxBufferedBytes = 1024 * 1024;
/** Frames of one call of the system, at most. */
const maxTogetherBytes = 64 * 1024;
const recheckMs = 60_000;
/** So long a page may take to answer that it is being closed. */
const closeMs = 1000;
/** While the other nodes cannot tell which sessions ended, it is looked this often. */
const recheckAloneMs = 400;
/** Pages that ask again do not all come in the same moment: twenty at a time, within five seconds. */
const [spreadMs, spreadOver] = [20, 250];
/** What concerns everybody reaches the last page after two seconds. */
const spreadToAllMs = 8;
/** With the database away it is looked again this soon. */
const retryMs = 2000;

export interface PushTarget {
  staffId: string;
  frame: ServerFrame;
  /** Of the groups that walls show, those that hold what it tells of. */
  groups?: readonly string[];
}

/** The frame as walls get it: what they draw of an alarm, and nobody's unread count. */
function displayFrame(frame: ServerFrame): ServerFrame {
  if (frame.event === "org_received_new_message" || frame.event === "org_latest_message")
    return { event: frame.event, data: { message: displayMessage(frame.data.message), unread: 0 } };
  return frame;
}

export interface PushHub {
  /** @param raw what the page's frames arrive on */
  accept(socket: WebSocket, raw: Duplex, listener: Listener): void;
  /** Members of the organisation with an open page on this node. */
  staffOf(orgId: string): string[];
  /** Groups that walls on this node show. */
  groupsOf(orgId: string): string[];
  send(orgId: string, targets: readonly PushTarget[]): void;
  /** To every page of every organisation, spread over some seconds, since each may ask for something. */
  sendToAll(frame: ServerFrame): void;
  connected(): number;
  /** Every page asks for what came since its newest message: this node may have missed what others published. */
  askAgain(): void;
  /** Closes pages whose session or membership is gone. @param news a message of the channel of sessions */
  sessionsChanged(news: string): void;
  close(): void;
}

export interface HubOptions {
  authentication: { activeSessions: FindActiveSessions };
  /** The unread count that greets a page. */
  unreadOf: CountUnread;
  /** Whether the other nodes are heard. */
  hearsOthers(): boolean;
  /** Open pages of one account, at most. */
  pagesPerAccount: number;
  log: Log;
}

/** What each page is told, in order; encoded once for all pages of a member, and once for his walls. */
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

  /** Small frames go together, in one call of the system: what piles up while pages are told is told faster. */
  function writeAll(socket: WebSocket, texts: readonly Buffer[]): void {
    const raw = texts.length > 1 ? connections.get(socket) : undefined;
    let together = 0;
    raw?.cork();
    for (const text of texts) {
      together += text.length;
      if (together > maxTogetherBytes) {
        // what is held back counts as what its reader has not read
        raw?.uncork();
        raw?.cork();
        together = text.length;
      }
      write(socket, text);
    }
    raw?.uncork();
  }

  /** From here on it hears nothing, and what it has not read is kept no longer than its side of the closing may take. */
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

  /** The greeting is what a page asks again after. */
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

  /** One look at a time: a call during one is served by the next. */
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
          // without the greeting it would never ask for what it missed; it comes again and gets one
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
