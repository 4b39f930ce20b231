import { findMessages, getBell, summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { type StormPush } from "@huiyan/contract/alarm/alarm.push";
import { type Message } from "@huiyan/contract/alarm/message";
import { listDispatched } from "@huiyan/contract/notify/dispatch.api";
import { type ServerFrame, socketCloseCodes } from "@huiyan/contract/push";
import { type Query, type QueryClient } from "@tanstack/react-query";
import { followBerths } from "#features/berth/berth.public.ts";
import { followDevices } from "#features/device/device.public.ts";
import { call } from "#shared/api/call.ts";
import { httpText } from "#shared/api/http-texts.ts";
import { retryDelay } from "#shared/api/query-client.ts";
import { openSocket } from "#shared/api/socket.ts";
import { queryOfEndpoint } from "#shared/api/use-query-of.ts";
import { currentToken } from "#shared/auth/session.store.ts";
import { announceSessionEnd } from "#shared/auth/session-end.ts";
import { changeHeadline, putIntoHeadlines, showHeadlinesRead } from "../headline/headline-cache.ts";
import { putIntoBell, refreshMessageCounts, setUnread, showAllRead } from "../message-cache.ts";
import { foldStorm } from "../storm/storm-cache.ts";
import { announceArrivals } from "./arrivals.ts";
import { gatherFrames } from "./gather-frames.ts";
import { keepNewest } from "./keep-newest.ts";
import { announceChange } from "./message-changes.ts";
import { refreshShown } from "./refresh-shown.ts";
import { announceStorm } from "./storm-changes.ts";

/**
 * Time before the newest known alarm from which missed alarms are requested, in milliseconds. A row that was committed
 * late may have an earlier arrival time than known rows.
 */
const overlapMs = 5000;
const missedPageSize = 100;
/** Maximum number of pages of missed alarms that are fetched and announced. Older missed alarms are not announced. */
const missedPages = 5;
/** Minimum interval of count requests while many alarms arrive, in milliseconds. */
const summaryEveryMs = 2000;

/** Minimum time in milliseconds before a failed query is repeated because the socket closed. */
const restMs = 60_000;

/** Number of alarm ids kept to detect duplicates: far more than arrive within the overlap. */
const remembered = 5000;

/** Handles one frame. Reports an error instead of throwing it, so that the other frames are still handled. */
function apart(work: () => void): void {
  try {
    work();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

/** Returns the alarms that reached the server after the given time, newest first: at most `missedPages` pages. */
async function findMissed(after: number): Promise<Message[]> {
  const missed: Message[] = [];
  for (let page = 1; page <= missedPages; page += 1) {
    const input = { received_after: Math.max(0, after - overlapMs), page, size: missedPageSize };
    const { list, page: found } = await call(findMessages, input);
    missed.push(...list);
    if (missed.length >= found.count || list.length === 0) break;
  }
  return missed;
}

type Elsewhere = Extract<ServerFrame, { event: "org_devices_changed" | "org_device_notice" | "org_berths_changed" }>;

/** Returns whether a frame concerns devices or berths, which other features handle. */
const isElsewhere = (frame: ServerFrame): frame is Elsewhere =>
  frame.event === "org_devices_changed" || frame.event === "org_device_notice" || frame.event === "org_berths_changed";

/**
 * Keeps the cached alarms and devices of an organisation up to date through the push connection. Returns the function
 * that ends this.
 */
export function followAlarms(client: QueryClient, organisationId: string): () => void {
  const feed = new AlarmFollower(client, organisationId);
  return () => feed.stop();
}

class AlarmFollower {
  readonly #client: QueryClient;
  readonly #devices: ReturnType<typeof followDevices>;
  readonly #berths: ReturnType<typeof followBerths>;
  readonly #newest: ReturnType<typeof keepNewest>;
  readonly #gathered: ReturnType<typeof gatherFrames>;
  readonly #closeSocket: () => void;
  readonly #seen = new Set<string>();
  #newestAt: number | undefined;
  /**
   * Arrival time in epoch milliseconds from which missed alarms are requested, until such a request succeeds. Pushed
   * alarms do not change it.
   */
  #missedSince: number | undefined;
  /** Number of started requests for missed alarms. Only the newest request may clear `#missedSince`. */
  #begun = 0;
  #catchUpTimer: ReturnType<typeof setTimeout> | undefined;
  /** Number of consecutive failed requests for missed alarms. */
  #failures = 0;
  #summaryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, organisationId: string) {
    this.#client = client;
    this.#devices = followDevices(client);
    this.#berths = followBerths(client);
    this.#newest = keepNewest(client);
    this.#gathered = gatherFrames((frames) => this.#onFrames(frames));
    this.#closeSocket = openSocket({
      organisationId,
      token: currentToken,
      onFrame: this.#gathered.take,
      onClose: (code, token) => this.#onClose(code, token),
    });
  }

  stop(): void {
    this.#gathered.stop();
    clearTimeout(this.#summaryTimer);
    clearTimeout(this.#catchUpTimer);
    this.#devices.stop();
    this.#berths.stop();
    this.#newest.stop();
    this.#closeSocket();
  }

  #onFrames(frames: readonly ServerFrame[]): void {
    let arrived: Message[] = [];
    const takeArrived = () => {
      const messages = arrived;
      arrived = [];
      this.#take(messages);
    };
    for (const frame of frames) {
      if (frame.event === "org_received_new_message") {
        setUnread(this.#client, frame.data.unread);
        arrived.push(frame.data.message);
      } else {
        apart(takeArrived);
        apart(() => this.#onOtherFrame(frame));
      }
    }
    apart(takeArrived);
  }

  #take(messages: readonly Message[]): void {
    const fresh = messages.filter(({ _id }) => !this.#seen.has(_id));
    for (const { _id, received_at } of fresh) {
      this.#seen.add(_id);
      this.#newestAt = Math.max(this.#newestAt ?? 0, received_at);
    }
    for (const id of this.#seen) {
      if (this.#seen.size <= remembered) break;
      this.#seen.delete(id);
    }
    if (fresh.length === 0) return;
    putIntoBell(this.#client, fresh);
    putIntoHeadlines(this.#client, fresh);
    announceArrivals(fresh);
    this.#summaryTimer ??= setTimeout(() => {
      this.#summaryTimer = undefined;
      refreshMessageCounts(this.#client);
    }, summaryEveryMs);
  }

  #onOtherFrame(frame: Exclude<ServerFrame, { event: "org_received_new_message" }>): void {
    this.#devices.onFrame(frame);
    this.#berths.onFrame(frame);
    if (isElsewhere(frame)) return;
    if (frame.event === "org_changed") {
      // Invalidates all queries, including refused ones, since the user's permissions may have changed.
      void this.#client.invalidateQueries();
      return;
    }
    if (frame.event === "org_storm_changed") {
      this.#onStorm(frame.data);
      return;
    }
    setUnread(this.#client, frame.data.unread);
    if (frame.event === "org_messages_read") this.#onRead(frame.data.unread);
    if (frame.event === "org_latest_message") this.#onChange(frame.data.message);
    if (frame.event === "org_client_open") {
      this.#startCatchUp();
      void this.#client.invalidateQueries({ queryKey: [listDispatched.name] });
    }
  }

  #onStorm(push: StormPush): void {
    foldStorm(this.#client, push);
    announceStorm(push);
  }

  #onRead(unread: number): void {
    // A count of 0 means that every alarm is read. From a higher count, the read alarms cannot be known.
    if (unread === 0) {
      showAllRead(this.#client);
      showHeadlinesRead(this.#client);
    }
    refreshMessageCounts(this.#client);
  }

  #onChange(message: Message): void {
    this.#newest.take(message);
    changeHeadline(this.#client, message);
    announceChange(message);
  }

  #startCatchUp(): void {
    clearTimeout(this.#catchUpTimer);
    this.#catchUp().then(
      () => (this.#failures = 0),
      (error: unknown) => {
        clearTimeout(this.#catchUpTimer);
        this.#catchUpTimer = setTimeout(() => this.#startCatchUp(), retryDelay(this.#failures, error));
        this.#failures += 1;
      },
    );
  }

  /**
   * Fetches the alarms that arrived between the newest known alarm and the opening of the socket. After the first
   * opening, the answer of the bell provides the newest known alarm.
   */
  async #catchUp(): Promise<void> {
    const own = ++this.#begun;
    // Stored now, since pushes of the new socket change `#newestAt` while this method waits.
    this.#missedSince ??= this.#newestAt;
    const isFirst = this.#newestAt === undefined;
    if (this.#newestAt === undefined) {
      const { list, now } = await this.#client.fetchQuery(queryOfEndpoint(getBell, {}));
      for (const { _id } of list) this.#seen.add(_id);
      this.#newestAt = Math.max(...list.map(({ received_at }) => received_at), list.length === 0 ? now : 0);
    }
    this.#missedSince ??= this.#newestAt;
    this.#take(await findMissed(this.#missedSince));
    if (!isFirst) await refreshShown(this.#client);
    if (own === this.#begun) this.#missedSince = undefined;
    await this.#client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  }

  #onClose(code: number, token: string): boolean {
    // If the token was rotated meanwhile, the session is valid and the next connection uses the new token.
    if (code === socketCloseCodes.sessionVoid && token === currentToken()) {
      announceSessionEnd({ reason: "void", message: httpText.ofStatus(401) });
      return false;
    }
    if (code === socketCloseCodes.membershipLost) {
      announceSessionEnd({ reason: "membership", message: httpText.membershipLost() });
      return false;
    }
    // A refused connection reports no reason, but a failed query does, so these queries are repeated. A query that
    // failed less than `restMs` ago is skipped. Otherwise it would be sent at every reconnect, every 4 s.
    const mayRepeat = ({ state }: Query) => state.status !== "error" || Date.now() - state.errorUpdatedAt >= restMs;
    for (const { name } of [getBell, summariseMessages]) {
      void this.#client.invalidateQueries({ queryKey: [name], predicate: mayRepeat }, { cancelRefetch: false });
    }
    return true;
  }
}
