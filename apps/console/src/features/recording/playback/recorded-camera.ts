import { dayOf } from "@huiyan/contract/calendar";
import { endOfPiece } from "./fragment-facts.ts";
import { type PlaybackScreen } from "./playback-screen.ts";
import { type OpenSource, type PlaybackSource, type Span } from "./playback-source.ts";

export const stepLimits = {
  /**
   * Maximum deviation in milliseconds of a camera from the clock at normal speed. A larger deviation is corrected by a
   * jump.
   */
  driftMs: 300,
  /**
   * Deviation in milliseconds from which the playback speed is adjusted by the fraction `nudge`, which users do not
   * notice.
   */
  nudgeMs: 60,
  nudge: 0.1,
  /**
   * Maximum time in milliseconds for which all cameras wait for one that must load. Then they continue, and that camera
   * joins later.
   */
  holdMs: 5_000,
  /** Duration of the recording that is loaded in advance, in milliseconds. */
  aheadMs: 12_000,
  /** Delay of a retry after a failure, in milliseconds. */
  againMs: 5_000,
  /**
   * Interval in milliseconds at which the recorded spans of the current day are requested again. `endMs` is the shorter
   * interval near the end of the recording.
   */
  growMs: 15_000,
  endMs: 2_000,
} as const;

export type CameraState =
  /** The spans of the day are not known yet. */
  | { kind: "opening" }
  | { kind: "reading" }
  | { kind: "shown" }
  /** There is no recording at the current time. */
  | { kind: "none" }
  | { kind: "failed"; message: string };

interface Options {
  pointId: string;
  open: OpenSource;
  screen: PlaybackScreen;
}

/** Plays the recording of one camera in step with an external clock. */
export class RecordedCamera {
  readonly pointId: string;
  readonly screen: PlaybackScreen;
  state: CameraState = { kind: "opening" };
  readonly #open: OpenSource;
  readonly #closed = new AbortController();
  readonly #days = new Map<string, { spans: readonly Span[]; lookedAt: number }>();
  #source: PlaybackSource | undefined;
  #problem = "";
  #isAsking = false;
  #isReading = false;
  #againAt = Number.NEGATIVE_INFINITY;
  /** End of the last loaded piece, epoch milliseconds. */
  #readTo = 0;

  constructor({ pointId, open, screen }: Options) {
    this.pointId = pointId;
    this.#open = open;
    this.screen = screen;
  }

  close(): void {
    this.#closed.abort();
    this.screen.close();
  }

  /** Returns the known recorded spans, oldest first. */
  get spans(): readonly Span[] {
    return [...this.#days.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, { spans }]) => spans);
  }

  /**
   * Shows the recording at this time, as far as it is loaded.
   * @param at time of the recording in epoch milliseconds
   * @param now time of a monotonic clock in milliseconds
   * @returns false while the other cameras should wait for this one
   */
  follow(at: number, isPlaying: boolean, rate: number, now: number): boolean {
    this.#look(at, now);
    const known = this.#days.get(dayOf(at));
    if (known === undefined) return this.#rest(this.#problem === "" ? { kind: "opening" } : this.#failure());
    if (!hasAt(known.spans, at)) return this.#rest({ kind: "none" });
    this.screen.prepare(at);
    const range = this.screen.rangeAt(at);
    this.#readAhead(at, range, rate, now);
    if (range === undefined) return this.#rest(this.#problem === "" ? { kind: "reading" } : this.#failure());
    this.state = { kind: "shown" };
    this.#correct(Math.max(at, range.from), isPlaying, rate);
    return true;
  }

  /** Pauses until the other cameras are ready. */
  hold(): void {
    if (!this.screen.isPaused) this.screen.pause();
  }

  #failure(): CameraState {
    return { kind: "failed", message: this.#problem };
  }

  #rest(state: CameraState): boolean {
    this.state = state;
    this.hold();
    return state.kind === "none" || state.kind === "failed";
  }

  #correct(target: number, isPlaying: boolean, rate: number): void {
    const drift = this.screen.at - target;
    const apart = Math.abs(drift);
    const bound = isPlaying ? stepLimits.driftMs * Math.max(1, rate) : stepLimits.nudgeMs;
    if (apart > bound) this.screen.seek(target);
    const isOff = isPlaying && apart > stepLimits.nudgeMs && apart <= bound;
    const wanted = isOff ? rate * (1 - Math.sign(drift) * stepLimits.nudge) : rate;
    if (this.screen.rate !== wanted) this.screen.rate = wanted;
    if (isPlaying && this.screen.isPaused) this.screen.play();
    if (!isPlaying) this.hold();
  }

  /** Opens the recorder and requests the recorded spans of the day, if they are unknown or outdated. */
  #look(at: number, now: number): void {
    const day = dayOf(at);
    const known = this.#days.get(day);
    const isGrowing = day === dayOf(Date.now());
    const every = known !== undefined && hasAt(known.spans, at) ? stepLimits.growMs : stepLimits.endMs;
    const isDue = known === undefined || (isGrowing && now - known.lookedAt >= every);
    if (!isDue || this.#isAsking || now < this.#againAt) return;
    this.#isAsking = true;
    this.#ask(day, now)
      .catch((error: unknown) => this.#fail(error, now))
      .finally(() => {
        this.#isAsking = false;
      });
  }

  async #ask(day: string, now: number): Promise<void> {
    this.#source ??= await this.#open(this.pointId, this.#closed.signal);
    const spans = await this.#source.look(day);
    this.#days.set(day, { spans, lookedAt: now });
    this.#problem = "";
  }

  #readAhead(at: number, range: Span | undefined, rate: number, now: number): void {
    if (range === undefined) this.#read(at, now);
    else if (range.to - at < stepLimits.aheadMs * Math.max(1, rate / 2)) {
      const isNext = this.#readTo > at && this.#readTo <= range.to;
      const next = isNext ? this.#readTo : range.to;
      if (hasAt(this.spans, next)) this.#read(next, now);
    }
  }

  #read(at: number, now: number): void {
    const source = this.#source;
    if (source === undefined || this.#isReading || now < this.#againAt) return;
    this.#isReading = true;
    source
      .piece(at)
      .then(async (piece) => {
        if (this.#closed.signal.aborted) return;
        // The recorder has deleted this part to keep its quota, so the spans of the day are requested again.
        if (piece === undefined) return void this.#days.clear();
        await this.screen.append(piece);
        this.#readTo = endOfPiece(piece);
        this.#problem = "";
      })
      .catch((error: unknown) => this.#fail(error, now))
      .finally(() => {
        this.#isReading = false;
      });
  }

  /** Closes the source after a failure. The next attempt opens the recorder at a new address. */
  #fail(error: unknown, now: number): void {
    this.#source = undefined;
    this.#days.clear();
    this.#againAt = now + stepLimits.againMs;
    this.#problem = error instanceof Error ? error.message : String(error);
  }
}

/** Returns whether a span contains the time. */
function hasAt(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to);
}
