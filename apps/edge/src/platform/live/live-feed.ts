import { type FlvTag, FlvTagReader } from "./flv-tags.ts";

/**
 * Receives a stream: the data that a player needs to begin, the newest group of pictures, then each tag as it comes.
 */
export type FeedListener = (tag: FlvTag) => void;
/**
 * Also receives the detections in the stream.
 * @param at of their picture, as in its tag, ms
 */
export type NoteListener = (at: number, note: string) => void;

/**
 * Maximum bytes of a kept group: beyond it, a new viewer waits for the next key frame. Eight seconds of 16 Mbit/s,
 * which bounds a channel's memory.
 */
const maxGroupBytes = 16 * 1024 * 1024;
/** Limits beyond which a group is too long to begin with: key frames rarer than 4 s. */
const rareKeyMs = 4_000;

/** The H.264 stream of one camera as it comes, with the newest group of pictures in memory. */
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

  /** @param now monotonic clock, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The camera was opened or reopened: times and parameters may differ from here on. */
  begin(): void {
    this.#reader = new FlvTagReader();
    this.#forgetGroup();
    this.#script = undefined;
    this.#config = undefined;
    this.#longestGapMs = 0;
    for (const state of this.#listeners.values()) state.hasKey = false;
  }

  /** Aborted when no further tags will come: the channel was removed or set up again. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  close(): void {
    this.#closed.abort();
  }

  /**
   * @param chunk of FLV
   * @returns whether it could be read; a broken stream passes nothing on until {@link begin}
   */
  take(chunk: Buffer): boolean {
    try {
      for (const tag of this.#reader.take(chunk)) this.#pass(tag);
      return true;
    } catch {
      return false;
    }
  }

  /** @returns a function that ends it */
  listen(listener: FeedListener, onNote?: NoteListener): () => void {
    const state = { hasKey: this.#group.length > 0, onNote };
    this.#listeners.set(listener, state);
    for (const tag of [this.#script, this.#config, ...this.#group]) if (tag !== undefined) listener(tag);
    return () => this.#listeners.delete(listener);
  }

  /** Frames came within the last `ms`. */
  isAlive(ms: number): boolean {
    return this.#now() - this.#lastAt < ms;
  }

  /** Duration of the newest group of pictures, ms; 0 without one. */
  get groupMs(): number {
    return (this.#group.at(-1)?.at ?? 0) - (this.#group[0]?.at ?? 0);
  }

  /** Key frames come too rarely for an immediate picture, or for keeping the frames between them. */
  get hasRareKeys(): boolean {
    return Math.max(this.#longestGapMs, this.groupMs) > rareKeyMs;
  }

  /** Time of the newest picture where a listener wants its detections, as in its tag, ms. */
  get notedAt(): number | undefined {
    return [...this.#listeners.values()].some(({ onNote }) => onNote !== undefined)
      ? this.#group.at(-1)?.at
      : undefined;
  }

  /** @param at of the picture that it is about */
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
      // Pictures with other parameters are of no use to a new viewer.
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
      // The rarest possible.
      this.#longestGapMs = rareKeyMs + 1;
      this.#forgetGroup();
    }
  }

  #forgetGroup(): void {
    this.#group = [];
    this.#groupBytes = 0;
  }
}
