import { detectionsTag } from "@huiyan/contract/live/detections.rules";
import { type FlvTag, flvHeader, scriptTag, tagAt } from "./flv-tags.ts";

/** Target of an FLV stream: a socket to the server, or ffmpeg. */
export interface FlvSink {
  write(bytes: Buffer): void;
  /** Returns the number of bytes that were written but not sent yet. */
  bufferedBytes(): number;
}

/** Maximum unsent bytes: 2 s of 4 Mbit/s. Older data is of no use to viewers. */
const maxBufferedBytes = 1024 * 1024;
/**
 * Maximum step between the times of two frames, ms. A longer step means that the camera was reopened, or its clock was
 * set.
 */
const maxStepMs = 10_000;
/** Maximum age in ms of detections that are still sent. On a busy device the analysis is late; viewers see the age. */
const maxLateMs = 30_000;
/** Step in ms that is sent in place of a step that is too long or negative. */
const stepMs = 40;

/**
 * Writes one stream to one sink. Times start at 0 and never decrease. Frames are skipped while the sink is full, and
 * afterwards up to the next key frame.
 */
export class TagSender {
  readonly #sink: FlvSink;
  readonly #now: () => number;
  /** Offset added to the camera's times; undefined before the first frame. */
  #shift: number | undefined;
  #lastIn = 0;
  #lastOut = 0;
  #fullSince: number | undefined;

  constructor(sink: FlvSink, now: () => number = () => performance.now()) {
    this.#sink = sink;
    this.#now = now;
    sink.write(flvHeader);
  }

  /** Time for which the sink has been full, ms; 0 if it is not. */
  get fullMs(): number {
    return this.#fullSince === undefined ? 0 : this.#now() - this.#fullSince;
  }

  /**
   * Sends a tag.
   * @param isFirst true for a tag of the group of pictures with which the stream begins; it is sent even if the sink is
   * full
   */
  send(tag: FlvTag, isFirst = false): void {
    const isPicture = tag.kind === "key" || tag.kind === "frame";
    if (isPicture) {
      if (!isFirst && this.#isSkipped(tag)) return;
      this.#lastOut = this.#timeOf(tag);
    }
    this.#sink.write(tagAt(tag, this.#lastOut));
  }

  /**
   * Sends the detections in the picture of that time. Sends none if the sink is full, or if times have restarted since.
   */
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
