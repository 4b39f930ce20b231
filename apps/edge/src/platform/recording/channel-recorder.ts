import { recordingTimes } from "@huiyan/contract/recording/recording.rules";
import { displayDelay, type FlvTag, videoPayload } from "../live/flv-tags.ts";
import { type LiveFeed } from "../live/live-feed.ts";
import { fragment, initSegment, type Sample, type VideoTrack } from "./mp4-boxes.ts";
import { type OpenRecording, type RecordingStore } from "./recording-store.ts";

export interface RecorderSettings {
  store: RecordingStore;
  channel: string;
  /** Returns the server's time, epoch ms. */
  now(): number;
  /**
   * Called at each key frame; returns whether to record. kept: record; waiting: record, and keep the file only if an
   * alarm comes; undefined: do not record.
   */
  wanted(now: number): "kept" | "waiting" | undefined;
}

interface Frame {
  tag: FlvTag;
  isKey: boolean;
}

/** Maximum step of the camera's time between two frames, ms; a longer step ends the file. */
const maxStepMs = 10_000;
/**
 * Maximum difference between the camera's clock and the device's, ms. If the difference is larger, a new file begins
 * with the device's time.
 */
const maxDriftMs = 500;
/** Duration assumed for the last frame before a break, ms. */
const lastMs = 40;

/**
 * Records one H.264 stream in MP4 files of about a minute. A file begins with a key frame and consists of fragments of
 * a second.
 */
export class ChannelRecorder {
  readonly #settings: RecorderSettings;
  readonly #size: { width: number; height: number };
  readonly #unlisten: () => void;
  #isFirst = true;
  #config: Buffer | undefined;
  /** Offset from the camera's time to epoch ms. */
  #shift: number | undefined;
  /** Newest frame, which is written when the next one arrives, because only then its duration is known. */
  #held: Frame | undefined;
  #samples: Sample[] = [];
  #samplesFrom = 0;
  #samplesMs = 0;
  #file: { recording: OpenRecording; from: number; isWaiting: boolean } | undefined;
  #sequence = 0;

  /** Listens to the stream. Recording begins at the first key frame at which it is wanted. */
  constructor(feed: LiveFeed, size: { width: number; height: number }, settings: RecorderSettings) {
    this.#settings = settings;
    this.#size = size;
    this.#unlisten = feed.listen((tag) => this.#take(tag));
    this.#isFirst = false;
  }

  stop(): void {
    this.#unlisten();
    this.#break();
  }

  #take(tag: FlvTag): void {
    if (tag.kind === "config") {
      // The camera was reopened, so its time may start again.
      this.#break();
      this.#config = videoPayload(tag);
    }
    // The frames of the buffered group of pictures are from before the start, so they are not recorded.
    if (this.#isFirst || (tag.kind !== "key" && tag.kind !== "frame")) return;
    const step = this.#held === undefined ? 0 : tag.at - this.#held.tag.at;
    if (step < 0 || step > maxStepMs) this.#break();
    if (this.#held !== undefined) this.#add(this.#held, step);
    if (tag.kind === "key") this.#atKey(tag.at);
    if (this.#file !== undefined) this.#held = { tag, isKey: tag.kind === "key" };
  }

  /** Handles a key frame: files begin and end only here. */
  #atKey(at: number): void {
    const { now, wanted } = this.#settings;
    const wish = wanted(now());
    const time = this.#shift === undefined ? now() : at + this.#shift;
    const file = this.#file;
    if (file !== undefined) {
      const fileMs = file.isWaiting ? recordingTimes.waitingFileMs : recordingTimes.fileMs;
      const isOver = time - file.from >= fileMs || wish === undefined || (wish === "waiting") !== file.isWaiting;
      if (isOver) this.#finish();
      else this.#flush();
    }
    if (this.#file === undefined && wish !== undefined) this.#open(at, wish === "waiting");
    if (wish === undefined) this.#shift = undefined;
  }

  #open(at: number, isWaiting: boolean): void {
    if (this.#config === undefined) return;
    const now = this.#settings.now();
    if (this.#shift === undefined || Math.abs(at + this.#shift - now) > maxDriftMs) this.#shift = now - at;
    const from = Math.round(at + this.#shift);
    const track: VideoTrack = { ...this.#size, config: this.#config };
    const recording = this.#settings.store.create(this.#settings.channel, from, isWaiting, initSegment(track));
    if (recording !== undefined) this.#file = { recording, from, isWaiting };
  }

  #add({ tag, isKey }: Frame, durationMs: number): void {
    if (this.#samples.length === 0) this.#samplesFrom = Math.round(tag.at + (this.#shift ?? 0));
    this.#samples.push({ data: videoPayload(tag), durationMs, delayMs: displayDelay(tag), isKey });
    this.#samplesMs += durationMs;
    this.#held = undefined;
    if (this.#samplesMs >= recordingTimes.fragmentMs) this.#flush();
  }

  /**
   * Writes the collected samples as a fragment. If the disk has no space, the file ends, and the next key frame begins
   * another file.
   */
  #flush(): void {
    if (this.#samples.length === 0 || this.#file === undefined) return;
    this.#sequence += 1;
    const bytes = fragment(this.#sequence, this.#samplesFrom, this.#samples);
    const isWritten = this.#file.recording.write(bytes, this.#samplesFrom + this.#samplesMs);
    this.#samples = [];
    this.#samplesMs = 0;
    if (isWritten) return;
    this.#file.recording.close();
    this.#file = undefined;
  }

  #finish(): void {
    this.#flush();
    this.#file?.recording.close();
    this.#file = undefined;
  }

  #break(): void {
    if (this.#held !== undefined) this.#add(this.#held, lastMs);
    this.#finish();
    this.#shift = undefined;
  }
}
