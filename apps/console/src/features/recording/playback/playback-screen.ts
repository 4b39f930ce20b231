import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { codecOf } from "./fragment-facts.ts";
import { type Span } from "./playback-source.ts";

/** Video output of one camera. All times are epoch milliseconds on the timeline of the recording. */
export interface PlaybackScreen {
  /** Time of the shown frame. */
  readonly at: number;
  readonly isPaused: boolean;
  rate: number;
  /**
   * Prepares to show this time. Must be called before `append`, since data before the start of the timeline cannot be
   * appended.
   */
  prepare(at: number): void;
  seek(at: number): void;
  play(): void;
  pause(): void;
  /** Returns the loaded span that contains the time; undefined if it is not loaded. */
  rangeAt(at: number): Span | undefined;
  /**
   * Appends recorded data.
   * @throws Error when the browser cannot decode it
   */
  append(piece: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): void;
}

/** Duration of video behind the shown frame that is kept loaded, in seconds. */
const behindSeconds = 30;
/**
 * Tolerance in milliseconds between a requested time and the first frame. Cameras that encode frames out of order start
 * later.
 */
const lateMs = 600;

function ended(buffer: SourceBuffer): Promise<void> {
  return new Promise((resolve, reject) => {
    buffer.addEventListener("updateend", () => resolve(), { once: true });
    buffer.addEventListener("error", () => reject(new Error("decode")), { once: true });
  });
}

/**
 * Video element that gets its data in parts through a MediaSource. Its timeline counts seconds from the start of a day,
 * since a double cannot represent epoch time precisely enough.
 */
export class MediaScreen implements PlaybackScreen {
  readonly video = document.createElement("video");
  #base = 0;
  #link = "";
  #source: MediaSource | undefined;
  #buffer: SourceBuffer | undefined;
  #type = "";

  constructor() {
    this.video.muted = true;
    this.video.playsInline = true;
    this.video.disablePictureInPicture = true;
  }

  get at(): number {
    return this.#base + this.video.currentTime * 1000;
  }

  get isPaused(): boolean {
    return this.video.paused;
  }

  get rate(): number {
    return this.video.playbackRate;
  }

  set rate(rate: number) {
    this.video.playbackRate = rate;
  }

  seek(at: number): void {
    this.video.currentTime = Math.max(0, (at - this.#base) / 1000);
  }

  play(): void {
    // `play` rejects if the element leaves the page at this moment. The error is ignored.
    this.video.play().catch(() => undefined);
  }

  pause(): void {
    this.video.pause();
  }

  rangeAt(at: number): Span | undefined {
    const buffered = this.#buffer?.buffered;
    for (let index = 0; buffered !== undefined && index < buffered.length; index += 1) {
      const from = this.#base + buffered.start(index) * 1000;
      const to = this.#base + buffered.end(index) * 1000;
      if (from <= at + lateMs && at < to) return { from, to };
    }
    return undefined;
  }

  async append(piece: Uint8Array<ArrayBuffer>): Promise<void> {
    const type = `video/mp4; codecs="${codecOf(piece)}"`;
    const buffer = this.#buffer ?? (await this.#open(type));
    if (type !== this.#type) buffer.changeType(type);
    this.#type = type;
    const before = this.video.currentTime - behindSeconds;
    if (before > 0 && buffer.buffered.length > 0 && buffer.buffered.start(0) < before - behindSeconds) {
      buffer.remove(0, before);
      await ended(buffer);
    }
    buffer.appendBuffer(piece);
    await ended(buffer);
  }

  close(): void {
    this.#source = undefined;
    this.#buffer = undefined;
    this.video.removeAttribute("src");
    this.video.load();
    URL.revokeObjectURL(this.#link);
  }

  prepare(at: number): void {
    // The timeline covers two days, so that playback can cross midnight. Another day needs a new MediaSource.
    if (this.#source !== undefined && at >= this.#base && at < this.#base + 2 * dayMs) return;
    this.close();
    this.#base = startOfDay(dayOf(at));
    this.#source = new MediaSource();
    this.#link = URL.createObjectURL(this.#source);
    this.video.src = this.#link;
  }

  async #open(type: string): Promise<SourceBuffer> {
    const source = this.#source;
    if (source === undefined) throw new Error("closed");
    if (source.readyState !== "open") {
      await new Promise((resolve) => source.addEventListener("sourceopen", resolve, { once: true }));
    }
    this.#type = type;
    this.#buffer = source.addSourceBuffer(type);
    this.#buffer.timestampOffset = -this.#base / 1000;
    return this.#buffer;
  }
}
