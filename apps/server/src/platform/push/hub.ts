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

/** Unsent bytes above which a page is disconnected. The page then reconnects and queries the alarms that it missed. */
const maxBufferedBytes = 1024 * 1024;
/** Maximum bytes of frames that are written in one system call. */
const maxTogetherBytes = 64 * 1024;
const recheckMs = 60_000;
/** Milliseconds for a page to answer a close. */
const closeMs = 1000;
/**
 * Interval in milliseconds of session checks while this node receives no messages from other nodes. At other times, the
 * interval is recheckMs.
 */
const recheckAloneMs = 400;
/**
 * Delay in ms between two pages that are ordered to reload, and number of different delays. All pages reload within 5
 * s.
 */
const [spreadMs, spreadOver] = [20, 250];
/**
 * Delay in ms between two pages that get a frame for all pages. With the number of delays above, all pages get the
 * frame within 2 s.
 */
const spreadToAllMs = 8;
/** Delay in milliseconds of a retry while the database is unavailable. */
const retryMs = 2000;

export interface PushTarget {
  staffId: string;
  frame: ServerFrame;
  /** Groups that contain the subject of the frame, limited to groups that screen shares show (`groupsOf`). */
  groups?: readonly string[];
}

/** Returns the frame for screen shares: only the fields of an alarm that the big screen shows, and no unread counts. */
function displayFrame(frame: ServerFrame): ServerFrame {
  if (frame.event === "org_received_new_message" || frame.event === "org_latest_message")
    return { event: frame.event, data: { message: displayMessage(frame.data.message), unread: 0 } };
  return frame;
}

export interface HubOptions {
  authentication: { activeSessions: FindActiveSessions };
  /** Counts the unread alarms for the first frame that a page gets. */
  unreadOf: CountUnread;
  /** Returns true while this node receives messages from other nodes. */
  receivesFromOthers(): boolean;
  /** Maximum open pages of one account. */
  pagesPerAccount: number;
  log: Log;
}

/**
 * Returns the encoded frames for each page, in order. A frame is encoded once for all pages of a member, and once for
 * the screen shares of that member.
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

/** Open pages of this node, and the frames that are pushed to them. */
export class PushHub {
  readonly #options: HubOptions;
  readonly #listeners = new Listeners();
  readonly #cost: ReturnType<typeof createPageCost>;
  readonly #unread: CountUnread;
  /** Sockets whose first frame is being answered. */
  readonly #greeted = new WeakSet<WebSocket>();
  /** Stream on which the frames of a page arrive. */
  readonly #connections = new WeakMap<WebSocket, Duplex>();
  readonly #timers: NodeJS.Timeout[];
  readonly #endHeartbeat: () => void;
  #rechecking = false;
  /** True if another check of the sessions is needed after the current one. */
  #again = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#cost = createPageCost(options.pagesPerAccount);
    this.#unread = sharedUnread(options.unreadOf);
    this.#timers = [
      setInterval(() => void this.#startRecheck(), recheckMs),
      setInterval(() => {
        if (!options.receivesFromOthers()) void this.#startRecheck();
      }, recheckAloneMs),
    ];
    for (const timer of this.#timers) timer.unref();
    this.#endHeartbeat = startHeartbeat(
      () => this.#listeners.all(),
      (socket, text) => this.#write(socket, text),
    );
  }

  /** Registers the socket of a page. @param raw stream on which the page's frames arrive */
  accept(socket: WebSocket, raw: Duplex, listener: Listener): void {
    const { log } = this.#options;
    this.#listeners.add(socket, listener);
    this.#connections.set(socket, raw);
    this.#cost.watch(socket, raw, listener.allowance);
    socket.on("message", (bytes) => {
      if (!this.#cost.frame(socket, listener.allowance)) return;
      this.#greet(socket, listener, String(bytes)).catch((err: unknown) => {
        log.debug({ err }, "frame of a page");
        // closes the page, because without this frame it would never query missed alarms; after the reconnection it
        // gets the frame
        if (isDatabaseAway(err) || isRolledBack(err)) this.#end(socket, socketCloseCodes.tryAgain, "try again");
      });
    });
    socket.on("error", (err) => log.debug({ err }, "page connection"));
    socket.on("close", () => this.#listeners.remove(socket));
  }

  /** Returns the members of the organisation with an open page on this node. */
  staffOf(orgId: string): string[] {
    return this.#listeners.staffOf(orgId);
  }

  /** Returns the groups that screen shares of the organisation show on this node. */
  groupsOf(orgId: string): string[] {
    return this.#listeners.groupsOf(orgId);
  }

  send(orgId: string, targets: readonly PushTarget[]): void {
    for (const [socket, texts] of textsOf(this.#listeners, orgId, targets)) this.#writeAll(socket, texts);
  }

  /**
   * Sends a frame to every page of every organisation. The pages get it one after the other within some seconds,
   * because each may then start queries.
   */
  sendToAll(frame: ServerFrame): void {
    const text = Buffer.from(JSON.stringify(frame));
    const hearing = this.#listeners
      .all()
      .filter(({ listener: { receives } }) => receives === "all" || receives.has(frame.event));
    for (const [at, { socket }] of hearing.entries()) {
      const send = () => this.#listeners.has(socket) && this.#write(socket, text);
      setTimeout(send, (at % spreadOver) * spreadToAllMs).unref();
    }
  }

  connected(): number {
    return this.#listeners.all().length;
  }

  /**
   * Makes every page query the alarms since its newest one. Called when this node may have missed messages from other
   * nodes.
   */
  askAgain(): void {
    for (const [at, { socket, listener }] of this.#listeners.all().entries()) {
      setTimeout(() => this.#greetAgain(socket, listener), (at % spreadOver) * spreadMs).unref();
    }
  }

  /** Closes pages whose session or membership has ended. @param news message of the channel for session changes */
  sessionsChanged(news: string): void {
    const ended = new Set(SessionNews.parse(JSON.parse(news)).ended);
    for (const { socket, listener } of this.#listeners.all()) {
      if (ended.has(listener.sessionId)) this.#end(socket, socketCloseCodes.sessionVoid, "session void");
    }
    void this.#startRecheck();
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#endHeartbeat();
    for (const { socket } of this.#listeners.all()) socket.terminate();
  }

  #write(socket: WebSocket, text: Buffer): void {
    if (socket.bufferedAmount > maxBufferedBytes) this.#end(socket, socketCloseCodes.tooSlow, "too slow");
    else socket.send(text, { binary: false });
  }

  /** Writes all frames of a page together. Many small frames in one system call are faster. */
  #writeAll(socket: WebSocket, texts: readonly Buffer[]): void {
    const raw = texts.length > 1 ? this.#connections.get(socket) : undefined;
    let together = 0;
    raw?.cork();
    for (const text of texts) {
      together += text.length;
      if (together > maxTogetherBytes) {
        // writes the frames now: bytes that are still corked count as unsent and could exceed the page's limit
        raw?.uncork();
        raw?.cork();
        together = text.length;
      }
      this.#write(socket, text);
    }
    raw?.uncork();
  }

  /**
   * Closes the socket. The page gets no more frames. Unsent frames are dropped if the page does not answer the close in
   * time.
   */
  #end(socket: WebSocket, code: number, reason: string): void {
    this.#listeners.remove(socket);
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), closeMs).unref();
  }

  async #greet(socket: WebSocket, listener: Listener, text: string): Promise<void> {
    const frame = ClientFrame.safeParse(JSON.parse(text));
    if (!frame.success || listener.orgId === null || listener.staffId === null) return;
    if (frame.data.data.org_id !== listener.orgId || this.#greeted.has(socket)) return;
    this.#listeners.open(socket, listener);
    this.#greeted.add(socket);
    try {
      const { orgId, staffId, seesAll, display } = listener;
      const data = { org_id: orgId, unread: display === undefined ? await this.#unread(orgId, staffId, seesAll) : 0 };
      const answer: ServerFrame = { event: "org_client_open", data };
      if (this.#listeners.has(socket)) this.#write(socket, Buffer.from(JSON.stringify(answer)));
    } finally {
      this.#greeted.delete(socket);
    }
  }

  /** Sends the first frame of a connection again, so that the page queries the alarms that it missed. */
  #greetAgain(socket: WebSocket, listener: Listener): void {
    if (!this.#listeners.has(socket) || listener.orgId === null) return;
    const hello = { event: "org_client_open", data: { org_id: listener.orgId } };
    this.#greet(socket, listener, JSON.stringify(hello)).catch((err: unknown) => {
      this.#options.log.debug({ err }, "greeting of a page");
      this.#end(socket, socketCloseCodes.tryAgain, "try again");
    });
  }

  async #recheck(): Promise<void> {
    const all = this.#listeners.all();
    const ids = [...new Set(all.map(({ listener }) => listener.sessionId))];
    if (ids.length === 0) return;
    const activeSessions = new Map(
      (await this.#options.authentication.activeSessions(ids)).map((row) => [row.sessionId, row]),
    );
    for (const { socket, listener } of all) {
      const now = activeSessions.get(listener.sessionId);
      if (now === undefined) this.#end(socket, socketCloseCodes.sessionVoid, "session void");
      else if (now.staffId !== listener.staffId) this.#end(socket, socketCloseCodes.membershipLost, "membership lost");
    }
  }

  /**
   * Checks whether the sessions of all pages are still valid. A call during a check starts another check afterwards.
   */
  async #startRecheck(): Promise<void> {
    this.#again = true;
    if (this.#rechecking) return;
    this.#rechecking = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#recheck();
      }
    } catch (err) {
      this.#options.log.warn({ err }, "recheck of pages");
      setTimeout(() => void this.#startRecheck(), retryMs).unref();
    } finally {
      this.#rechecking = false;
    }
  }
}
