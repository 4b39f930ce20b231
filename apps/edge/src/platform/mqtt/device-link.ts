import { BackOff } from "../outbox/back-off.ts";
import { pause } from "../outbox/change-signal.ts";
import { type AnswerTimes, answerTimes } from "./answer-watch.ts";
import { DeviceSession, type SessionSettings, SilentServer } from "./device-session.ts";
import { OutageLog } from "./outage-log.ts";

export interface LinkSettings extends Omit<SessionSettings, "key" | "answers" | "signal"> {
  /** Ping times; absent: default. Set by the simulation, whose many devices would otherwise send too many pings. */
  answers?: AnswerTimes;
  /** Returns the keys to try, preferred one first. After the secret was revoked, the factory key is tried. */
  keys(): string[];
  /** Called when a session is connected and subscribed. */
  onOpen(session: DeviceSession, key: string): void;
  onTrouble(text: string): void;
  /** Called when the server is reachable again. */
  onRecovered?(text: string): void;
  /**
   * Called when the server has disappeared without notice, so that other requests to it will not be answered either.
   */
  onSilence?(): void;
  /**
   * Called when the server refused the name or password. A wrong clock makes the password invalid, so the clock should
   * be synchronised.
   */
  onRefused(): Promise<unknown>;
}

/**
 * Maximum wait between attempts while the server is unreachable, ms. Devices should be connected again within 5 s of
 * the server's return.
 */
const awayMs = 4_000;

/**
 * Upper limit in ms of the wait for the answer to a ping. The wait doubles when a session shorter than `steadyMs` ends
 * because of a silent server, which may only be busy. Any other end of a session resets the wait.
 */
const longestPatienceMs = 30_000;
const steadyMs = 60_000;

/** MQTT return codes for a refused name or password. Source: MQTT 3.1.1, 3.2.2.3. */
const refusals = [4, 5];

/** Keeps a device connected to the server, with back-off. */
export class DeviceLink {
  readonly #settings: LinkSettings;
  readonly #backOff = new BackOff(awayMs);
  /** Back-off for a server that refuses all keys of the device. */
  readonly #refusedBackOff = new BackOff();
  readonly #stop = new AbortController();
  readonly #outages = new OutageLog();
  #session: DeviceSession | undefined;
  #running: Promise<void> | undefined;
  #refusedTimes = 0;
  readonly #answers: AnswerTimes;
  #patienceMs: number;

  constructor(settings: LinkSettings) {
    this.#settings = settings;
    this.#answers = settings.answers ?? answerTimes;
    this.#patienceMs = this.#answers.patienceMs;
  }

  get session(): DeviceSession | undefined {
    return this.#session;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the session and begins another one with the preferred key, because a new secret must be tried first. */
  reconnect(): void {
    this.#refusedTimes = 0;
    void this.#session?.end();
  }

  /**
   * Ends the link.
   * @param sayGoodbye called while the session can still publish
   */
  async stop(sayGoodbye?: (session: DeviceSession) => void): Promise<void> {
    this.#stop.abort();
    if (this.#session !== undefined) {
      sayGoodbye?.(this.#session);
      await this.#session.end();
    }
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const livedMs = await this.#once();
      if (livedMs > 30_000) this.#backOff.reset();
      const backOff = this.#refusedTimes > this.#settings.keys().length ? this.#refusedBackOff : this.#backOff;
      if (!this.#stop.signal.aborted) await pause(backOff.next(), this.#stop.signal);
    }
  }

  /**
   * Runs one session from connect to close.
   * @returns its duration in ms
   */
  async #once(): Promise<number> {
    const keys = this.#settings.keys();
    const key = keys[this.#refusedTimes % Math.max(1, keys.length)];
    if (key === undefined) return 0;
    try {
      const session = await DeviceSession.open({
        ...this.#settings,
        key,
        answers: { ...this.#answers, patienceMs: this.#patienceMs },
        signal: this.#stop.signal,
      });
      const since = performance.now();
      this.#session = session;
      this.#backOff.reset();
      this.#refusedBackOff.reset();
      if (this.#stop.signal.aborted) await session.end();
      else this.#opened(session, key);
      const reason = await session.closed;
      this.#lost(`与服务器的连接中断：${reason?.message ?? "对方关闭"}`);
      const livedMs = performance.now() - since;
      this.#learnPatience(reason, livedMs);
      return livedMs;
    } catch (error) {
      this.#lost(`无法连接服务器：${error instanceof Error ? error.message : String(error)}`);
      if (isRefusal(error)) {
        this.#refusedTimes += 1;
        await this.#settings.onRefused();
      }
      return 0;
    } finally {
      this.#session = undefined;
    }
  }

  #opened(session: DeviceSession, key: string): void {
    const line = this.#outages.back();
    if (line !== undefined) this.#settings.onRecovered?.(line);
    this.#settings.onOpen(session, key);
  }

  /** Reports a lost connection. Attempts follow every few seconds, but not every failure is logged. */
  #lost(reason: string): void {
    const line = this.#stop.signal.aborted ? undefined : this.#outages.lost(reason);
    if (line !== undefined) this.#settings.onTrouble(line);
  }

  #learnPatience(reason: Error | undefined, livedMs: number): void {
    const isSilent = reason instanceof SilentServer;
    if (isSilent) this.#settings.onSilence?.();
    const isSilentAgain = isSilent && livedMs < steadyMs;
    this.#patienceMs = isSilentAgain
      ? Math.max(this.#answers.patienceMs, Math.min(2 * this.#patienceMs, longestPatienceMs))
      : this.#answers.patienceMs;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "number" && refusals.includes(error.code);
}
