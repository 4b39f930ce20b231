import { dayOf } from "@huiyan/contract/calendar";
import { endOfPiece } from "./fragment-facts.ts";
import { type PlaybackScreen } from "./playback-screen.ts";
import { type OpenSource, type PlaybackSource, type Span } from "./playback-source.ts";

export const stepLimits = {
  /** Maximum distance of a camera from the clock at normal speed, in milliseconds; beyond it, the camera jumps. */
  driftMs: 300,
  /** Distance in milliseconds from which the speed is adjusted until the camera is in sync, which is not visible. */
  nudgeMs: 60,
  nudge: 0.1,
  /**
   * Maximum time in milliseconds for which all wait for a camera that must load. Then they continue, and it joins when
   * loaded.
   */
  holdMs: 5_000,
  /** Duration of the recording that is loaded ahead, in milliseconds. */
  aheadMs: 12_000,
  /** Delay of a retry after a failure, in milliseconds. */
  againMs: 5_000,
  /** Interval in milliseconds at which today's growing recording is refreshed, and the shorter one at its end. */
  growMs: 15_000,
  endMs: 2_000,
} as const;

export type CameraState =
  /** The recorder is being queried. */
  | { kind: "opening" }
  | { kind: "reading" }
  | { kind: "shown" }
  /** There is no recording at this moment. */
  | { kind: "none" }
  | { kind: "failed"; message: string };

interface Options {
  pointId: string;
  open: OpenSource;
  screen: PlaybackScreen;
}

/** Recording of one camera, which follows an external clock. */
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
  /** Recorded end of the last loaded piece. */
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

  /** Returns the known spans of the recording, oldest first. */
  get spans(): readonly Span[] {
    return [...this.#days.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, { spans }]) => spans);
  }

  /**
   * Shows the recording at this moment, as far as loaded.
   * @param now time of a monotonic clock, in milliseconds
   * @returns false while the others should wait for this camera
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

  /** Pauses until the others are ready. */
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

  /** Opens the recorder, and requests the recorded spans of the day. */
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
        // The quota has removed the piece meanwhile, so the remaining spans are requested again.
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

  /** Closes the source, so that the recorder is reopened at a new address. */
  #fail(error: unknown, now: number): void {
    this.#source = undefined;
    this.#days.clear();
    this.#againAt = now + stepLimits.againMs;
    this.#problem = error instanceof Error ? error.message : String(error);
  }
}

/** Returns whether there is a recording at this moment. */
function hasAt(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to);
}
