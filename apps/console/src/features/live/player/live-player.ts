import { type LiveQuality } from "@huiyan/contract/live/live.rules";
import { type CreateDecoder, type Decoder, type DecoderEvents, type DecoderSource } from "./flv-decoder.ts";
import { causeOfClose, causeOfError, type LiveCause, type LiveState, retryDelayMs } from "./live-state.ts";
import { SeenLog } from "./seen-log.ts";
import { type Still, takeStill } from "./still.ts";
import { type openWhep } from "./whep-decoder.ts";

/** Times of a player in milliseconds. Project decision, without an external source. */
export const playerTimes = {
  /**
   * Maximum time without a new frame during playback. Then the stream counts as failed, even if its connection is open.
   */
  silentMs: 5000,
  /** Timeout from the request for an address to the first frame. */
  loadMs: 20_000,
  /** Playing time after which the delay between retries starts again at its minimum. */
  settledMs: 10_000,
  watchMs: 1000,
} as const;

export interface LivePlayerOptions {
  pointId: string;
  quality: LiveQuality;
  /** Requests an address, which is valid for one connection. */
  ask: (pointId: string, quality: LiveQuality, signal: AbortSignal) => Promise<DecoderSource>;
  decoder: () => Promise<CreateDecoder>;
  /** Opens a stream over WebRTC, which is preferred because it has the shortest delay. */
  openWhep: typeof openWhep;
  /** Whether this page can use WebRTC. */
  whepChoice: { isOpen: () => boolean; block: () => void; worked: () => void };
  /** Returns whether the server answers. */
  isReachable: () => Promise<boolean>;
  /** Last frame of this point from an earlier player; shown until the first new frame. */
  still?: Still | undefined;
  /** Fetches the last picture of this point from the server. Used if no earlier player left a frame. */
  lastStill: (pointId: string, signal: AbortSignal) => Promise<Still | undefined>;
}

/**
 * Plays the live video of one point: requests an address, plays, reports failures, and retries automatically until
 * `stop`. The page may place `element` anywhere. `element` contains the still picture below the video.
 */
export class LivePlayer {
  readonly element = document.createElement("div");
  readonly video = document.createElement("video");
  state: LiveState = { kind: "loading", trouble: undefined };
  /** Number of frames shown in the last second. */
  fps = 0;
  hasAudio = false;
  /** Detections that the stream contains, by their time. */
  readonly seen = new SeenLog();
  /** Increases with every change, so that React components know when to render. */
  version = 0;
  still: Still | undefined;
  readonly #options: LivePlayerOptions;
  readonly #listeners = new Set<() => void>();
  #attempt: AbortController | undefined;
  /** Controller of the request for the still picture. Set once the request was sent, which is done only once. */
  #stillAsked: AbortController | undefined;
  #decoder: Decoder | undefined;
  /** `notNow`: until the next failure. `never`: WebRTC cannot carry this stream, or the user wants its sound. */
  #whep: "preferred" | "notNow" | "never" = "preferred";
  #usesWhep = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #frames = 0;
  /** Time of the last new frame, or of the start of the attempt, in epoch milliseconds. */
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

  /** Starts an attempt immediately, also during the delay before a retry. */
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

  /** Closes the connection. `start` opens another one. */
  stop(): void {
    this.#end();
    this.#stillAsked?.abort();
    this.#stillAsked = undefined;
    this.#change({ kind: "loading", trouble: undefined });
  }

  /** Mutes or unmutes the video. Sound needs the WebSocket, since WebRTC carries only the picture. */
  setMuted(isMuted: boolean): void {
    this.video.muted = isMuted;
    if (isMuted || !this.#usesWhep || !this.hasAudio) return;
    this.#whep = "never";
    this.start();
  }

  /** Returns the time of a shown frame on the timeline of {@link seen}, in seconds; undefined if it is unknown. */
  timeOf(frame: VideoFrameCallbackMetadata): number | undefined {
    return this.#decoder?.timeOf === undefined ? this.video.currentTime : this.#decoder.timeOf(frame);
  }

  async #open(attempt: AbortController): Promise<void> {
    const { pointId, quality, ask, decoder, whepChoice } = this.#options;
    const prefersWhep = this.#whep === "preferred" && whepChoice.isOpen();
    try {
      const [source, early] = await Promise.all([
        ask(pointId, quality, attempt.signal),
        prefersWhep ? undefined : decoder(),
      ]);
      if (attempt.signal.aborted) return;
      const events = this.#eventsOf(attempt);
      if (source.whepUrl !== null && early === undefined)
        this.#decoder = this.#openWhep(source.whepUrl, source, events);
      else {
        const create = early ?? (await decoder());
        if (attempt.signal.aborted) return;
        this.#decoder = create(this.video, source, events);
      }
      // `play` rejects if the element is emptied at once. The error is ignored, since `#look` detects whether frames
      // arrive.
      this.video.play().catch(() => undefined);
    } catch (error) {
      if (!attempt.signal.aborted) this.#fail(causeOfError(error), error instanceof Error ? error.message : undefined);
    }
  }

  /** Returns listeners that ignore events of an earlier attempt. */
  #eventsOf(attempt: AbortController): DecoderEvents {
    const whileCurrent =
      <A extends unknown[]>(act: (...facts: A) => void) =>
      (...facts: A) => {
        if (!attempt.signal.aborted) act(...facts);
      };
    return {
      onClose: whileCurrent((code) => this.#closed(causeOfClose(code))),
      onError: whileCurrent((cause) => this.#fail(cause === "codec" ? "codec" : "failed")),
      onSeen: whileCurrent((seen) => this.seen.take(seen)),
      onAudio: whileCurrent((hasAudio) => {
        this.hasAudio = hasAudio;
        this.#publish();
      }),
    };
  }

  /** Opens the stream over WebRTC. If that is impossible, plays it over the WebSocket at once. */
  #openWhep(whepUrl: string, { token }: DecoderSource, events: DecoderEvents): Decoder {
    this.#usesWhep = true;
    const { openWhep, whepChoice } = this.#options;
    const onUnusable = (cause: "codec" | "network" | "failed") => {
      this.#whep = cause === "codec" ? "never" : "notNow";
      if (cause === "network") whepChoice.block();
      this.start();
    };
    return openWhep(this.video, { whepUrl, token }, { ...events, onUnusable, onConnected: whepChoice.worked });
  }

  /** Fetches the still picture in parallel with the stream. A picture that arrives after the first frame is dropped. */
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

  /**
   * Corrects the cause of a lost connection. If the server answers, the media service has failed and not the network.
   */
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

  /** Runs once a second: counts frames, and ends a stream without new frames. */
  #look(): void {
    const now = Date.now();
    const frames = this.video.getVideoPlaybackQuality().totalVideoFrames;
    this.fps = Math.max(0, frames - this.#frames);
    // A page in the background renders no frames, which must not count as a failure.
    if (frames !== this.#frames || document.hidden) this.#aliveAt = now;
    this.#frames = frames;
    if (this.state.kind === "playing" && now - this.#playingSince >= playerTimes.settledMs) this.#tries = 0;
    const patience = this.state.kind === "playing" ? playerTimes.silentMs : playerTimes.loadMs;
    if (now - this.#aliveAt >= patience) this.#fail("noFrame");
    else this.#publish();
  }

  /**
   * Ends the attempt and schedules a retry.
   * @param text message of the server, used only if bandwidth is missing, since it then names the service package
   */
  #fail(cause: LiveCause, text?: string): void {
    const before = this.state.kind === "playing" ? undefined : this.state.trouble;
    this.#end();
    if (this.#whep === "notNow") this.#whep = "preferred";
    this.#tries += 1;
    const trouble = {
      cause,
      since: before?.since ?? Date.now(),
      tries: this.#tries,
      ...(cause === "bandwidth" && text !== undefined ? { text } : {}),
    };
    const wait = retryDelayMs(trouble);
    this.#retry = setTimeout(this.start, wait);
    this.#change({ kind: "failed", trouble, retryAt: Date.now() + wait });
  }

  /** Closes the connection and keeps the last frame as the still picture. */
  #end(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    this.#attempt?.abort();
    this.#attempt = undefined;
    this.#keepStill();
    this.#decoder?.destroy();
    this.#decoder = undefined;
    this.#usesWhep = false;
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
