import { detectionsTag } from "@huiyan/contract/live/detections.rules";
import { type FlvTag, flvHeader, scriptTag, tagAt } from "./flv-tags.ts";

/** Where FLV goes: a socket to the server, or ffmpeg. */
export interface FlvSink {
  write(bytes: Buffer): void;
  /** What was written and has not left yet. */
  bufferedBytes(): number;
}

/** Two seconds of 4 Mbit/s: what is older than that is of no use to who watches. */
const maxBufferedBytes = 1024 * 1024;
/** A step of time that is no step between two frames: the camera was opened anew, or its clock was set. */
const maxStepMs = 10_000;
/** A busy device looks at pictures so late at most; who watches is shown how old it is. */
const maxLateMs = 30_000;
/** Between the frame before and the one after such a step. */
const stepMs = 40;

/**
 * Writes one stream to one sink: with times that begin at 0 and never go back, and without what a slow sink cannot take:
 * from a frame that finds it full to the next key frame that does not.
 */
export class TagSender {
  readonly #sink: FlvSink;
  readonly #now: () => number;
  /** What is added to the camera's time; undefined before the first frame. */
  #shift: number | undefined;
  #lastIn = 0;
  #lastOut = 0;
  #fullSince: number | undefined;

  constructor(sink: FlvSink, now: () => number = () => performance.now()) {
    this.#sink = sink;
    this.#now = now;
    sink.write(flvHeader);
  }

  /** For how long the sink has taken nothing new, ms; 0 when it takes all. */
  get fullMs(): number {
    return this.#fullSince === undefined ? 0 : this.#now() - this.#fullSince;
  }

  /** @param isFirst of what was in memory when the stream began: it goes out whole, whatever the sink holds */
  send(tag: FlvTag, isFirst = false): void {
    const isPicture = tag.kind === "key" || tag.kind === "frame";
    if (isPicture) {
      if (!isFirst && this.#isSkipped(tag)) return;
      this.#lastOut = this.#timeOf(tag);
    }
    this.#sink.write(tagAt(tag, this.#lastOut));
  }

  /** What is seen in the picture of that time; a full sink, or one whose times began anew meanwhile, is spared it. */
  note(at: number, note: string): void {
    if (this.#shift === undefined || this.#fullSince !== undefined) return;
    const out = at + this.#shift;
    if (out < Math.max(0, this.#lastOut - maxLateMs) || out > this.#lastOut) return;
    this.#sink.write(scriptTag(out, detectionsTag, note));
  }

  #isSkipped({ kind }: FlvTag): boolean {
    const isFull = this.#sink.bufferedBytes() > maxBufferedBytes;
    if (!isFull && (kind === "key" || this.#fullSince === undefined)) this.#fullSince = undefined;
    else this.#fullSince ??= this.#now();
    return this.#fullSince !== undefined;
  }

  #timeOf({ at }: FlvTag): number {
    const step = at - this.#lastIn;
    this.#lastIn = at;
    if (this.#shift === undefined) this.#shift = -at;
    else if (step < 0 || step > maxStepMs) this.#shift = this.#lastOut + stepMs - at;
    return at + this.#shift;
  }
}
