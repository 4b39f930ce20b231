import { type LiveQuality } from "@huiyan/contract/live/live.rules";
import { type CreateDecoder, type Decoder, type DecoderSource } from "./flv-decoder.ts";
import { causeOfClose, causeOfError, type LiveCause, type LiveState, retryDelayMs } from "./live-state.ts";
import { SeenLog } from "./seen-log.ts";
import { type Still, takeStill } from "./still.ts";

/** Times of one player, in ms. Ours. */
export const playerTimes = {
  /** A stream without a new frame for so long is dead, whatever the connection says. */
  silentMs: 5000,
  /** From the question for the address to the first frame, where nobody says what is wrong. */
  loadMs: 20_000,
  /** A picture that ran for so long starts the waiting between tries anew. */
  settledMs: 10_000,
  watchMs: 1000,
} as const;

export interface LivePlayerOptions {
  pointId: string;
  quality: LiveQuality;
  /** A fresh address, good for one connection. */
  ask: (pointId: string, quality: LiveQuality, signal: AbortSignal) => Promise<DecoderSource>;
  decoder: () => Promise<CreateDecoder>;
  /** Whether the platform answers at all. */
  isReachable: () => Promise<boolean>;
  /** The last picture of this point, from an earlier player. */
  still?: Still | undefined;
  /** What the platform has of this point, for who looks at it for the first time. */
  lastStill: (pointId: string, signal: AbortSignal) => Promise<Still | undefined>;
}

/**
 * One live picture: asks for its address, plays, says what is wrong, and comes back by itself until `stop`.
 * Its element can be put anywhere; it holds the last still picture under the video.
 */
export class LivePlayer {
  readonly element = document.createElement("div");
  readonly video = document.createElement("video");
  state: LiveState = { kind: "loading", trouble: undefined };
  /** Frames shown in the last second. */
  fps = 0;
  hasAudio = false;
  /** What the camera's algorithms saw in the pictures. */
  readonly seen = new SeenLog();
  /** Grows with every change, for React. */
  version = 0;
  still: Still | undefined;
  readonly #options: LivePlayerOptions;
  readonly #listeners = new Set<() => void>();
  #attempt: AbortController | undefined;
  /** Once, whatever becomes of the attempts. */
  #stillAsked: AbortController | undefined;
  #decoder: Decoder | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #frames = 0;
  /** When the last new frame came, or the attempt began. */
  #aliveAt = 0;
  #playingSince = 0;

  constructor(options: LivePlayerOptions) {
    this.#options = options;
    this.still = options.still;
    this.element.className = "live-picture";
    this.video.muted = true;
    this.video.playsInline = true;
    this.video.disablePictureInPicture = true;
    this.video.addEventListener("loadeddata", () => this.#showsFirstFrame());
    this.element.append(...(this.still === undefined ? [] : [this.still.picture]), this.video);
    this.start();
  }

  get pointId(): string {
    return this.#options.pointId;
  }

  get quality(): LiveQuality {
    return this.#options.quality;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tries at once, also while it waits. */
  readonly start = (): void => {
    this.#end();
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#aliveAt = Date.now();
    this.#watch = setInterval(() => this.#look(), playerTimes.watchMs);
    const trouble = this.state.kind === "failed" || this.state.kind === "loading" ? this.state.trouble : undefined;
    this.#change({ kind: "loading", trouble });
    void this.#open(attempt);
    if (this.still === undefined && this.#stillAsked === undefined) void this.#askStill();
  };

  /** Ends the connection; `start` begins again. */
  stop(): void {
    this.#end();
    this.#stillAsked?.abort();
    this.#stillAsked = undefined;
    this.#change({ kind: "loading", trouble: undefined });
  }

  async #open(attempt: AbortController): Promise<void> {
    const { pointId, quality, ask, decoder } = this.#options;
    try {
      const [source, create] = await Promise.all([ask(pointId, quality, attempt.signal), decoder()]);
      if (attempt.signal.aborted) return;
      const whileCurrent =
        <A extends unknown[]>(act: (...facts: A) => void) =>
        (...facts: A) => {
          if (!attempt.signal.aborted) act(...facts);
        };
      this.#decoder = create(this.video, source, {
        onClose: whileCurrent((code) => this.#closed(causeOfClose(code))),
        onError: whileCurrent((cause) => this.#fail(cause === "codec" ? "codec" : "failed")),
        onSeen: whileCurrent((seen) => this.seen.take(seen)),
        onAudio: whileCurrent((hasAudio) => {
          this.hasAudio = hasAudio;
          this.#publish();
        }),
      });
      // refused where the element is emptied at once; the watch sees whether frames come
      this.video.play().catch(() => undefined);
    } catch (error) {
      if (!attempt.signal.aborted) this.#fail(causeOfError(error), error instanceof Error ? error.message : undefined);
    }
  }

  /** The stream does not wait for it, and it comes too late where the stream is faster. */
  async #askStill(): Promise<void> {
    const { pointId, lastStill } = this.#options;
    this.#stillAsked = new AbortController();
    const { signal } = this.#stillAsked;
    const found = await lastStill(pointId, signal).catch(() => undefined);
    if (found === undefined || signal.aborted || this.still !== undefined || this.state.kind === "playing") return;
    this.#setStill(found);
    this.#publish();
  }

  #closed(cause: LiveCause): void {
    this.#fail(cause);
    if (cause === "network") void this.#tellApart();
  }

  /** Broken off while the platform answers: it is not the network that went, but who serves the video. */
  async #tellApart(): Promise<void> {
    const failed = this.state;
    const isReachable = await this.#options.isReachable();
    if (!isReachable || this.state !== failed || failed.kind !== "failed") return;
    this.#change({ ...failed, trouble: { ...failed.trouble, cause: "serverRestarting" } });
  }

  #showsFirstFrame(): void {
    if (this.#decoder === undefined || this.state.kind === "playing") return;
    this.#aliveAt = Date.now();
    this.#playingSince = Date.now();
    this.#change({ kind: "playing" });
  }

  /** Once a second: counts frames, and gives up what stands still. */
  #look(): void {
    const now = Date.now();
    const frames = this.video.getVideoPlaybackQuality().totalVideoFrames;
    this.fps = Math.max(0, frames - this.#frames);
    // a page in the background draws nothing
    if (frames !== this.#frames || document.hidden) this.#aliveAt = now;
    this.#frames = frames;
    if (this.state.kind === "playing" && now - this.#playingSince >= playerTimes.settledMs) this.#tries = 0;
    const patience = this.state.kind === "playing" ? playerTimes.silentMs : playerTimes.loadMs;
    if (now - this.#aliveAt >= patience) this.#fail("noFrame");
    else this.#publish();
  }

  /** @param text of the platform, shown where they name what the cause alone does not: a package */
  #fail(cause: LiveCause, text?: string): void {
    const before = this.state.kind === "playing" ? undefined : this.state.trouble;
    this.#end();
    this.#tries += 1;
    const trouble = {
      ...{ cause, since: before?.since ?? Date.now(), tries: this.#tries },
      ...(cause === "bandwidth" && text !== undefined ? { text } : {}),
    };
    const wait = retryDelayMs(trouble);
    this.#retry = setTimeout(this.start, wait);
    this.#change({ kind: "failed", trouble, retryAt: Date.now() + wait });
  }

  /** Ends what is under way and keeps the last picture. */
  #end(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    this.#attempt?.abort();
    this.#attempt = undefined;
    this.#keepStill();
    this.#decoder?.destroy();
    this.#decoder = undefined;
    this.#frames = 0;
    this.fps = 0;
    this.seen.clear();
  }

  #keepStill(): void {
    const still = this.state.kind === "playing" ? takeStill(this.video) : undefined;
    if (still !== undefined) this.#setStill(still);
  }

  #setStill(still: Still): void {
    this.still?.picture.remove();
    this.still = still;
    this.element.prepend(still.picture);
  }

  #change(state: LiveState): void {
    this.state = state;
    this.element.dataset.state = state.kind;
    this.#publish();
  }

  #publish(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
