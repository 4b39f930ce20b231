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
  /** Returns true if the server's time is known; requests it if necessary. */
  knowsTime(): Promise<boolean>;
  /**
   * Called when the server says in a signed response that the device's clock is wrong.
   * @param serverNow epoch ms
   * @param sentAt time at which the request was sent, by `performance.now()`
   * @returns true if the clock was changed
   */
  onClockOff(serverNow: number, sentAt: number): boolean;
  onOutcomes(outcomes: readonly EventOutcome[]): void;
  onTrouble(text: string): void;
  /** Called when the network or the database has failed; sending is retried. */
  onError(error: unknown): void;
}

export const defaultBatch: BatchLimits = {
  events: deviceLimits.eventsPerRequest,
  bytes: 8 * 1024 * 1024,
  // The limit without the JSON around the events.
  jsonBytes: deviceLimits.eventsJsonBytes - 1_024,
  images: deviceLimits.requestParts - 1,
};
const timeoutMs = 30_000;

/**
 * Sends the events of an outbox, with back-off. There is only one request at a time, so that the events of a channel
 * arrive in order.
 */
export class EventSender {
  readonly #settings: SenderSettings;
  readonly #changes = new ChangeSignal();
  readonly #backOff = new BackOff();
  readonly #stop = new AbortController();
  #pausing = new AbortController();
  #sending = new AbortController();
  /**
   * Maximum events of the next request. Halved when the server refuses a whole request, so that a single bad event is
   * isolated.
   */
  #largest: number;
  #running: Promise<void> | undefined;

  constructor(settings: SenderSettings) {
    this.#settings = settings;
    this.#largest = settings.limits.events;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Called when there is a new event. */
  wake(): void {
    this.#changes.notify();
  }

  /** Ends the current wait, because the server is known to be reachable again. */
  retryNow(): void {
    this.#backOff.reset();
    this.#pausing.abort();
  }

  /** Aborts the request to a server that has disappeared without notice; it is sent again, perhaps to another node. */
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
   * Sends the next events, or waits for new ones. If the outbox cannot be read, the wait is the same as after a failed
   * request.
   * @returns wait until the next request, ms
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
    // with the corrected clock, no wait is needed
    if (serverNow !== undefined && this.#settings.onClockOff(serverNow, sentAt)) this.#backOff.reset();
    return this.#backOff.next(answer.retryAfterSeconds);
  }

  /**
   * Handles a request that was refused as a whole: the next one has half as many events. A single event that is refused
   * is dropped and counted.
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
