import { type FlvTag, FlvTagReader } from "./flv-tags.ts";

/**
 * Listener of a stream. Receives first the data that a player needs to begin and the newest group of pictures, then
 * every tag as it arrives.
 */
export type FeedListener = (tag: FlvTag) => void;
/**
 * Listener for detections in the stream.
 * @param at time in ms of the picture in which they were found, as in the picture's tag
 */
export type NoteListener = (at: number, note: string) => void;

/**
 * Maximum bytes of the kept group of pictures, which bounds the memory of a channel: 8 s of 16 Mbit/s. If a group is
 * larger, a new viewer waits for the next key frame.
 */
const maxGroupBytes = 16 * 1024 * 1024;
/** Maximum interval of key frames, ms, for a stream that new viewers can join at once. */
const rareKeyMs = 4_000;

/** The H.264 stream of one camera, with its newest group of pictures in memory. */
export class LiveFeed {
  readonly #listeners = new Map<FeedListener, { hasKey: boolean; onNote: NoteListener | undefined }>();
  #reader = new FlvTagReader();
  #script: FlvTag | undefined;
  #config: FlvTag | undefined;
  #group: FlvTag[] = [];
  #groupBytes = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #longestGapMs = 0;
  readonly #now: () => number;
  readonly #closed = new AbortController();

  /** @param now returns a monotonic time, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Called when the camera was opened or reopened, because times and parameters may change. */
  begin(): void {
    this.#reader = new FlvTagReader();
    this.#forgetGroup();
    this.#script = undefined;
    this.#config = undefined;
    this.#longestGapMs = 0;
    for (const state of this.#listeners.values()) state.hasKey = false;
  }

  /** Aborted when no more tags will come, because the channel was removed or replaced. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  close(): void {
    this.#closed.abort();
  }

  /**
   * Adds data.
   * @param chunk FLV
   * @returns false if it cannot be parsed; then nothing is passed on until {@link begin} is called
   */
  take(chunk: Buffer): boolean {
    try {
      for (const tag of this.#reader.take(chunk)) this.#pass(tag);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Registers a listener.
   * @returns a function that removes it
   */
  listen(listener: FeedListener, onNote?: NoteListener): () => void {
    const state = { hasKey: this.#group.length > 0, onNote };
    this.#listeners.set(listener, state);
    for (const tag of [this.#script, this.#config, ...this.#group]) if (tag !== undefined) listener(tag);
    return () => this.#listeners.delete(listener);
  }

  /** Returns true if frames arrived within the last `ms`. */
  isAlive(ms: number): boolean {
    return this.#now() - this.#lastAt < ms;
  }

  /** Duration of the kept group of pictures, ms; 0 if there is none. */
  get groupMs(): number {
    return (this.#group.at(-1)?.at ?? 0) - (this.#group[0]?.at ?? 0);
  }

  /** True if key frames are so rare that a new viewer would wait long, or that a group is too large to be kept. */
  get hasRareKeys(): boolean {
    return Math.max(this.#longestGapMs, this.groupMs) > rareKeyMs;
  }

  /** Time of the newest picture, as in its tag, ms; undefined if no listener wants detections. */
  get notedAt(): number | undefined {
    return [...this.#listeners.values()].some(({ onNote }) => onNote !== undefined)
      ? this.#group.at(-1)?.at
      : undefined;
  }

  /**
   * Passes detections on to the listeners.
   * @param at time of their picture, as in its tag, ms
   */
  note(at: number, note: string): void {
    for (const { hasKey, onNote } of this.#listeners.values()) if (hasKey) onNote?.(at, note);
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  #pass(tag: FlvTag): void {
    if (tag.kind === "other") return;
    if (tag.kind === "script") this.#script = tag;
    if (tag.kind === "config") {
      this.#config = tag;
      // Old pictures cannot be decoded with the new parameters.
      this.#forgetGroup();
    }
    if (tag.kind === "key" || tag.kind === "frame") this.#keep(tag);
    for (const [listener, state] of this.#listeners) {
      if (tag.kind === "key") state.hasKey = true;
      if (tag.kind !== "frame" || state.hasKey) listener(tag);
    }
  }

  #keep(tag: FlvTag): void {
    this.#lastAt = this.#now();
    if (tag.kind === "key") {
      const first = this.#group[0];
      if (first !== undefined) this.#longestGapMs = Math.max(this.#longestGapMs, tag.at - first.at);
      this.#forgetGroup();
    } else if (this.#group.length === 0) return;
    this.#group.push(tag);
    this.#groupBytes += tag.bytes.length;
    if (this.#groupBytes > maxGroupBytes) {
      // The group is too large to keep, so key frames count as rare.
      this.#longestGapMs = rareKeyMs + 1;
      this.#forgetGroup();
    }
  }

  #forgetGroup(): void {
    this.#group = [];
    this.#groupBytes = 0;
  }
}
