import { MediaScreen, type PlaybackScreen } from "./playback-screen.ts";
import { type OpenSource, openSource } from "./playback-source.ts";
import { RecordedCamera, stepLimits } from "./recorded-camera.ts";

/**
 * Maximum step of the clock per tick, in milliseconds. If more time has passed, the page was suspended, and the rest is
 * skipped.
 */
const maxStepMs = 1_000;
/** Age in milliseconds from which recordings can be played, since the device first has to store and list them. */
const presentMs = 60_000;

interface Options {
  at: number;
  open?: OpenSource;
  makeScreen?: () => PlaybackScreen;
}

/**
 * Plays the recordings of several cameras by one clock, to which pause, seek and speed apply. All cameras wait for one
 * that must load, at most `holdMs`. They do not wait for a camera without a recording at the current time, which joins
 * when it has one.
 */
export class InStep {
  at: number;
  isPlaying = true;
  rate = 1;
  /** True when the clock has reached the end of all recordings. */
  isOver = false;
  cameras: readonly RecordedCamera[] = [];
  /** Increases with every change, so that React components know when to render. */
  version = 0;
  readonly #open: OpenSource;
  readonly #makeScreen: () => PlaybackScreen;
  readonly #listeners = new Set<() => void>();
  readonly #waitingSince = new Map<RecordedCamera, number>();
  #tickedAt: number | undefined;
  /** True when any camera has shown a frame since the last seek. */
  #hasShown = false;

  constructor({ at, open = openSource, makeScreen = () => new MediaScreen() }: Options) {
    this.at = at;
    this.#open = open;
    this.#makeScreen = makeScreen;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the points to play. Points that are already being played continue. Duplicates are ignored. */
  show(pointIds: readonly string[]): void {
    const wanted = [...new Set(pointIds)];
    for (const camera of this.cameras) if (!wanted.includes(camera.pointId)) camera.close();
    this.cameras = wanted.map(
      (pointId) => this.cameras.find((camera) => camera.pointId === pointId) ?? this.#add(pointId),
    );
    this.#publish();
  }

  play(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
    this.isOver = false;
    this.#publish();
  }

  seek(at: number): void {
    this.at = Math.max(0, Math.min(at, Date.now()));
    this.isOver = false;
    this.#hasShown = false;
    this.#waitingSince.clear();
    this.#publish();
  }

  setRate(rate: number): void {
    this.rate = rate;
    this.#publish();
  }

  /**
   * Returns the nearest times with a recording of any camera: the latest end before the current time, and the earliest
   * start after it. Epoch milliseconds.
   */
  nearest(): { before: number | undefined; after: number | undefined } {
    const spans = this.cameras.flatMap((camera) => camera.spans);
    const ends = spans.flatMap(({ to }) => (to <= this.at ? [to] : []));
    const begins = spans.flatMap(({ from }) => (from > this.at ? [from] : []));
    return {
      before: ends.length === 0 ? undefined : Math.max(...ends),
      after: begins.length === 0 ? undefined : Math.min(...begins),
    };
  }

  /**
   * Advances the clock. Must be called ten times a second.
   * @param now time of a monotonic clock, in milliseconds
   */
  tick(now: number): void {
    const passed = Math.min(maxStepMs, now - (this.#tickedAt ?? now));
    this.#tickedAt = now;
    const waiting = this.cameras.filter((camera) => !camera.follow(this.at, this.isPlaying, this.rate, now));
    this.#note(waiting, now);
    const isHeld = waiting.some((camera) => now - (this.#waitingSince.get(camera) ?? now) < stepLimits.holdMs);
    const hasPicture = this.cameras.some(({ state }) => state.kind === "shown");
    if (isHeld) for (const camera of this.cameras) camera.hold();
    else if (hasPicture) this.#advance(passed);
    else if (waiting.length === 0) this.#findNext();
    this.#publish();
  }

  close(): void {
    for (const camera of this.cameras) camera.close();
    this.cameras = [];
  }

  #advance(passed: number): void {
    this.#hasShown = true;
    if (this.isPlaying) this.at += passed * this.rate;
  }

  /**
   * Handles a time at which no camera has a recording. During playback, the clock jumps to the next recording. After a
   * seek, it stays there and pauses.
   */
  #findNext(): void {
    if (!this.isPlaying || this.cameras.length === 0) return;
    const isAway = this.cameras.every(({ state }) => state.kind === "failed");
    if (isAway) return;
    const { after } = this.nearest();
    if (this.#hasShown && after !== undefined) this.at = after;
    else if (!this.#hasShown || Date.now() - this.at > presentMs) {
      this.isPlaying = false;
      this.isOver = this.#hasShown;
    }
  }

  #note(waiting: readonly RecordedCamera[], now: number): void {
    for (const camera of this.cameras) {
      if (!waiting.includes(camera)) this.#waitingSince.delete(camera);
      else if (!this.#waitingSince.has(camera)) this.#waitingSince.set(camera, now);
    }
  }

  #add(pointId: string): RecordedCamera {
    return new RecordedCamera({ pointId, open: this.#open, screen: this.#makeScreen() });
  }

  #publish(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
