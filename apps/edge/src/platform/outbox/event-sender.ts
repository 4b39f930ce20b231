import { type EventOutcome, reportEvents } from "@huiyan/contract/alarm/alarm.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { postSigned, type Signer, UnsignedAnswer } from "../signing/signed-request.ts";
import { type BatchLimits, type EventOutbox, type OutboxEvent } from "../store/event-outbox.ts";
import { BackOff } from "./back-off.ts";
import { ChangeSignal, pause } from "./change-signal.ts";
import { errorKeyOf, eventsBody, outcomesOf, serverTimeOf } from "./event-request.ts";

export interface SenderSettings {
  server: URL;
  signer: Signer;
  outbox: EventOutbox;
  limits: BatchLimits;
  /** Whether the server's time is known; requests it. */
  knowsTime(): Promise<boolean>;
  /**
   * The server reports, with its signature, that the device's clock is wrong.
   * @param serverNow epoch ms
   * @param sentAt of the request, by `performance.now()`
   * @returns whether the time has changed
   */
  onClockOff(serverNow: number, sentAt: number): boolean;
  onOutcomes(outcomes: readonly EventOutcome[]): void;
  onTrouble(text: string): void;
  /** The network or the store has failed; a retry follows. */
  onError(error: unknown): void;
}

export const defaultBatch: BatchLimits = {
  events: deviceLimits.eventsPerRequest,
  bytes: 8 * 1024 * 1024,
  // Limit without the frame around the events.
  jsonBytes: deviceLimits.eventsJsonBytes - 1_024,
  images: deviceLimits.requestParts - 1,
};
const timeoutMs = 30_000;

/** Empties an outbox: one request at a time, so that a channel's events arrive in order; with back-off. */
export class EventSender {
  readonly #settings: SenderSettings;
  readonly #changes = new ChangeSignal();
  readonly #backOff = new BackOff();
  readonly #stop = new AbortController();
  #pausing = new AbortController();
  #sending = new AbortController();
  /** Halved when the server refuses a whole request, so that one bad event blocks no other. */
  #largest: number;
  #running: Promise<void> | undefined;

  constructor(settings: SenderSettings) {
    this.#settings = settings;
    this.#largest = settings.limits.events;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** A new event is ready. */
  wake(): void {
    this.#changes.notify();
  }

  /** The server is known to be back: no further wait. */
  retryNow(): void {
    this.#backOff.reset();
    this.#pausing.abort();
  }

  /** The request's server has disappeared silently: the request is sent again, to another one. */
  breakOff(): void {
    this.#sending.abort(new Error("服务器没有应答"));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#pausing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const stopped = this.#stop.signal;
    while (!stopped.aborted) {
      const waitMs = await this.#try();
      if (waitMs > 0 && !stopped.aborted) {
        this.#pausing = new AbortController();
        await pause(waitMs, AbortSignal.any([stopped, this.#pausing.signal]));
      }
    }
  }

  /**
   * An unreadable outbox costs a wait as well.
   * @returns how long to wait before the next request, in ms
   */
  async #try(): Promise<number> {
    try {
      if (!(await this.#settings.knowsTime())) return this.#backOff.next();
      const batch = this.#settings.outbox.nextBatch({ ...this.#settings.limits, events: this.#largest });
      if (batch.length > 0) return await this.#send(batch);
      await this.#changes.changed(this.#stop.signal);
      return 0;
    } catch (error) {
      if (this.#stop.signal.aborted) return 0;
      this.#settings.onError(error);
      return this.#backOff.next(error instanceof UnsignedAnswer ? error.retryAfterSeconds : 0);
    }
  }

  async #send(batch: readonly OutboxEvent[]): Promise<number> {
    const { server, signer, outbox } = this.#settings;
    const { contentType, body } = eventsBody(batch);
    const path = reportEvents.path;
    this.#sending = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, this.#sending.signal]);
    const sentAt = performance.now();
    const answer = await postSigned(signer, { server, path, contentType, body, timeoutMs, signal });
    if (answer.status === 200) {
      const outcomes = outcomesOf(answer);
      outbox.settle(
        outcomes.map(({ event_id }) => event_id),
        outcomes.filter(({ state }) => state === "refused").length,
      );
      this.#settings.onOutcomes(outcomes);
      this.#backOff.reset();
      this.#largest = this.#settings.limits.events;
      return outcomes.length > 0 ? 0 : this.#backOff.next();
    }
    this.#settings.onTrouble(`服务器拒收（HTTP ${answer.status} ${errorKeyOf(answer)}）`);
    if (answer.status === 400 || answer.status === 413 || answer.status === 422) return this.#narrow(batch);
    const serverNow = serverTimeOf(answer);
    // no wait is needed with the right time
    if (serverNow !== undefined && this.#settings.onClockOff(serverNow, sentAt)) this.#backOff.reset();
    return this.#backOff.next(answer.retryAfterSeconds);
  }

  /**
   * The request as a whole is bad: half of it is tried; a single event that is still refused is dropped and counted.
   */
  #narrow(batch: readonly OutboxEvent[]): number {
    const [first] = batch;
    if (batch.length > 1 || first === undefined) {
      this.#largest = Math.max(1, Math.floor(batch.length / 2));
      return 0;
    }
    const { event_id } = first.event;
    this.#settings.outbox.settle([event_id], 1);
    this.#settings.onOutcomes([{ event_id, state: "refused", reason: "malformed", text: "服务器不接受该请求" }]);
    return 0;
  }
}
