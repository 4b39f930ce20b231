import { dayOf } from "@huiyan/contract/calendar";
import { endOfPiece } from "./fragment-facts.ts";
import { type PlaybackScreen } from "./playback-screen.ts";
import { type OpenSource, type PlaybackSource, type Span } from "./playback-source.ts";

export const stepLimits = {
  /** A camera is never further from the clock than this at normal speed: beyond it, it is set right at once. */
  driftMs: 300,
  /** From here on it is sped up or slowed down until it is right again, which nobody sees. */
  nudgeMs: 60,
  nudge: 0.1,
  /** All wait so long for one that has to read; then they go on, and it joins when it has read. */
  holdMs: 5_000,
  /** So much is read ahead, of the recording at its own speed. */
  aheadMs: 12_000,
  /** After a failure it is tried again. */
  againMs: 5_000,
  /** Today's recording grows: looked at anew so often, and sooner where the end is reached. */
  growMs: 15_000,
  endMs: 2_000,
} as const;

export type CameraState =
  /** The recorder is being asked. */
  | { kind: "opening" }
  | { kind: "reading" }
  | { kind: "shown" }
  /** Nothing was recorded at this moment. */
  | { kind: "none" }
  | { kind: "failed"; message: string };

interface Options {
  pointId: string;
  open: OpenSource;
  screen: PlaybackScreen;
}

/** One camera's recording, which follows a clock that is not its own. */
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
  /** The end of what was read last, as it was recorded. */
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

  /** What is known of the recording, oldest first. */
  get spans(): readonly Span[] {
    return [...this.#days.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, { spans }]) => spans);
  }

  /**
   * Shows what was recorded at this moment, as far as it is there.
   * @param now of a steady clock, ms @returns false while the others should wait for it
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

  /** Stands still until the others are ready. */
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

  /** Opens the recorder, and asks it what of the day is recorded. */
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
        // the quota took it meanwhile: what is left is asked for anew
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

  /** The recorder is opened anew, at a fresh address. */
  #fail(error: unknown, now: number): void {
    this.#source = undefined;
    this.#days.clear();
    this.#againAt = now + stepLimits.againMs;
    this.#problem = error instanceof Error ? error.message : String(error);
  }
}

/** Whether something was recorded at that moment. */
function hasAt(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to);
}
