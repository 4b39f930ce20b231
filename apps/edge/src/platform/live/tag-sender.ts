import { detectionsTag } from "@huiyan/contract/live/detections.rules";
import { type FlvTag, flvHeader, scriptTag, tagAt } from "./flv-tags.ts";

/** Target of FLV: a socket to the server, or ffmpeg. */
export interface FlvSink {
  write(bytes: Buffer): void;
  /** Bytes that were written and not sent yet. */
  bufferedBytes(): number;
}

/** Two seconds of 4 Mbit/s: older data is of no use to viewers. */
const maxBufferedBytes = 1024 * 1024;
/** Maximum step between two frames, ms. A longer one means that the camera was reopened, or its clock was set. */
const maxStepMs = 10_000;
/** Maximum delay of the analysis on a busy device, ms; viewers see the age. */
const maxLateMs = 30_000;
/** Time between the frame before and the one after such a step, ms. */
const stepMs = 40;

/**
 * Writes one stream to one sink. Times begin at 0 and never go back. A slow sink loses frames from the first one that
 * finds it full to the next key frame that does not.
 */
export class TagSender {
  readonly #sink: FlvSink;
  readonly #now: () => number;
  /** Offset added to the camera's time; undefined before the first frame. */
  #shift: number | undefined;
  #lastIn = 0;
  #lastOut = 0;
  #fullSince: number | undefined;

  constructor(sink: FlvSink, now: () => number = () => performance.now()) {
    this.#sink = sink;
    this.#now = now;
    sink.write(flvHeader);
  }

  /** Time for which the sink has accepted no new data, ms; 0 when it accepts all. */
  get fullMs(): number {
    return this.#fullSince === undefined ? 0 : this.#now() - this.#fullSince;
  }

  /** @param isFirst belongs to the group in memory when the stream began: sent completely, even to a full sink */
  send(tag: FlvTag, isFirst = false): void {
    const isPicture = tag.kind === "key" || tag.kind === "frame";
    if (isPicture) {
      if (!isFirst && this.#isSkipped(tag)) return;
      this.#lastOut = this.#timeOf(tag);
    }
    this.#sink.write(tagAt(tag, this.#lastOut));
  }

  /** Detections in the picture of that time; skipped for a full sink, or for one whose times have restarted. */
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
