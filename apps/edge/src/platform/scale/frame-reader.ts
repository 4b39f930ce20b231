import { readFields } from "./field-frame.rules.ts";
import { type ScaleReading } from "./scale-frame.ts";
import { type FrameSettings } from "./scale-settings.ts";
import { cr, readToledo, stx, toledoBytes } from "./toledo.rules.ts";

/** Maximum bytes that are kept without an end of a frame; longer than any frame. */
const maxBytes = 256;

/**
 * Splits the bytes of a weighing scale into frames and parses them. The bytes may arrive in any pieces. Damaged frames
 * are skipped.
 */
export class FrameReader {
  readonly #settings: FrameSettings;
  #waiting: Uint8Array = new Uint8Array();
  #damaged = 0;

  constructor(settings: FrameSettings) {
    this.#settings = settings;
  }

  /** Number of frames that could not be parsed. */
  get damaged(): number {
    return this.#damaged;
  }

  read(bytes: Uint8Array): ScaleReading[] {
    const readings: ScaleReading[] = [];
    for (let from = 0; from < bytes.length; from += maxBytes) {
      this.#waiting = Buffer.concat([this.#waiting, bytes.subarray(from, from + maxBytes)]);
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        if (next === "damaged") this.#damaged += 1;
        else readings.push(next);
      }
      if (this.#waiting.length > maxBytes) this.#waiting = this.#waiting.slice(-maxBytes);
    }
    return readings;
  }

  /** Drops a partial frame, because the next connection does not continue it. */
  reset(): void {
    this.#waiting = new Uint8Array();
  }

  #next(): ScaleReading | "damaged" | undefined {
    return this.#settings.kind === "toledo" ? this.#nextToledo(this.#settings.checksum) : this.#nextFields();
  }

  #nextToledo(checksum: boolean): ScaleReading | "damaged" | undefined {
    const start = this.#waiting.findIndex((byte) => (byte & 0x7f) === stx);
    if (start === -1) {
      this.#waiting = new Uint8Array();
      return undefined;
    }
    const length = toledoBytes + (checksum ? 1 : 0);
    const frame = this.#waiting.slice(start, start + length);
    // an STX inside a frame means that the frame was interrupted; the next frame begins at this STX
    const again = frame.findIndex((byte, index) => index > 0 && index < toledoBytes && (byte & 0x7f) === stx);
    if (again > 0) return this.#leaveOut(start + again);
    if (frame.length < length) return undefined;
    const ends = ((frame[toledoBytes - 1] ?? 0) & 0x7f) === cr;
    const reading = ends ? readToledo(frame, checksum) : undefined;
    if (reading === undefined) return this.#leaveOut(start + 1);
    this.#waiting = this.#waiting.slice(start + length);
    return reading;
  }

  #nextFields(): ScaleReading | "damaged" | undefined {
    if (this.#settings.kind !== "fields") return undefined;
    const { start, end } = this.#settings;
    const to = Buffer.from(this.#waiting).indexOf(Buffer.from(end));
    if (to === -1) return undefined;
    const line = Buffer.from(this.#waiting.subarray(0, to));
    this.#waiting = this.#waiting.slice(to + end.length);
    const from = start.length === 0 ? 0 : line.lastIndexOf(Buffer.from(start));
    const reading = from === -1 ? undefined : readFields(line.subarray(from + start.length), this.#settings);
    return reading ?? "damaged";
  }

  #leaveOut(bytes: number): "damaged" {
    this.#waiting = this.#waiting.slice(bytes);
    return "damaged";
  }
}
