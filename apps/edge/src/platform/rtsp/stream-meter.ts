import { type CameraMeasurement } from "@huiyan/contract/point/camera-measurement.device";
import { type NalUnit, type RtpPacket, rtpPacketsIn } from "./rtp-units.ts";
import { describedStream, type StreamDescription } from "./stream-description.ts";
import { type VideoCodec, videoCodecs } from "./video-codec.ts";

interface Frame {
  /** RTP time since the first frame, in ticks: differences of seconds would have rounding errors. */
  ticks: number;
  bytes: number;
  isKey: boolean;
}

/** Maximum frames that are kept, so that a faulty camera cannot fill the memory. */
const maxFrames = 10_000;
/** Maximum frames per second; more come only from a faulty clock. */
const maxRate = 1000;
/** Minimum seconds of video for a frame rate or bitrate. */
const minSpan = 1;
/** Seconds of video after which a longer measurement changes the result little. */
const settledSpan = 2;
/** Minimum frames from which the measurement can state that no frames are reordered. */
const minOrdered = 10;
/**
 * Maximum seconds by which a reordered frame is earlier than the previous frame. A larger step means that the clock is
 * faulty.
 */
const maxReorder = 1;
/** Plausible ratio of RTP time to real time. A camera may first send buffered video at once. */
const plausible = { from: 0.5, to: 5 };

/** Measures a video stream by its description and its RTP packets, without decoding it. */
export class StreamMeter {
  #description: StreamDescription | undefined;
  #codec: VideoCodec | undefined;
  #profile: string | undefined;
  #frames: Frame[] = [];
  #lastTimestamp = 0;
  /** Ticks from the first frame to the last one. */
  #ticks = 0;
  /**
   * Units that were received since the last packet of a picture. The units count for the next picture, although some
   * cameras send them with another timestamp.
   */
  #ahead = { bytes: 0, isKey: false };
  #receivedMs: [first: number, last: number] = [0, 0];

  /** Receives the description of the stream. A repeated description starts a new measurement. */
  described(sdp: string): void {
    const description = describedStream(sdp);
    if (description === undefined) return;
    this.#description = description;
    this.#codec = videoCodecs.get(description.codec);
    this.#frames = [];
    this.#ticks = 0;
    this.#ahead = { bytes: 0, isKey: false };
    this.#profile = undefined;
    if (this.#codec !== undefined) this.#learnProfile(description.parameterSets.map(this.#codec.unit));
  }

  /**
   * Receives interleaved packets.
   * @param now monotonic time in ms
   */
  received(bytes: Buffer, now = performance.now()): void {
    for (const packet of rtpPacketsIn(bytes)) {
      if (this.#description?.payloadTypes.has(packet.payloadType) === true) this.#take(packet, now);
    }
  }

  /** True if longer measuring would change the facts little. */
  get isSettled(): boolean {
    // A camera may begin with an extra key frame. The first interval is then too short, so two intervals are needed.
    const intervals = this.#frames[0]?.isKey === true ? 2 : 1;
    return this.#span() >= settledSpan && (this.#codec === undefined || this.#keyIntervals().length >= intervals);
  }

  /** Returns the facts that were measured up to now. */
  facts(): CameraMeasurement {
    if (this.#description === undefined) return {};
    const { codec, sound } = this.#description;
    const facts: CameraMeasurement = { sound, ...(codec !== "" && { codec }) };
    if (this.#profile !== undefined) facts.profile = this.#profile;
    if (this.#isTimed()) {
      const { frames, seconds } = this.#whole();
      const bits = 8 * frames.reduce((sum, { bytes }) => sum + bytes, 0);
      facts.frame_rate = rounded(frames.length / seconds);
      facts.bitrate_kbps = Math.round(bits / seconds / 1000);
      Object.assign(facts, this.#keyFacts());
    }
    const reordered = this.#isReordered();
    return reordered === undefined ? facts : { ...facts, reordered };
  }

  #take({ timestamp, payload }: RtpPacket, now: number): void {
    const units = this.#codec?.units(payload) ?? [];
    this.#learnProfile(units);
    this.#ahead.isKey ||= units.some((unit) => this.#codec?.isKey(unit) === true);
    this.#ahead.bytes += payload.length;
    // A packet in which no unit begins continues a picture.
    if (units.length > 0 && !units.some((unit) => this.#codec?.isPicture(unit) === true)) return;
    this.#add(timestamp, now);
    this.#ahead = { bytes: 0, isKey: false };
  }

  /** Adds a packet of a picture, with the units that were received before it. */
  #add(timestamp: number, now: number): void {
    const last = this.#frames.at(-1);
    const step = last === undefined ? 0 : (timestamp - this.#lastTimestamp) | 0;
    const { bytes, isKey } = this.#ahead;
    if (last !== undefined && step === 0) {
      last.bytes += bytes;
      last.isKey ||= isKey;
      return;
    }
    if (this.#frames.length >= maxFrames) return;
    this.#lastTimestamp = timestamp;
    this.#ticks += step;
    this.#receivedMs = [last === undefined ? now : this.#receivedMs[0], now];
    this.#frames.push({ ticks: this.#ticks, bytes, isKey });
  }

  #learnProfile(units: readonly NalUnit[]): void {
    for (const unit of units) this.#profile = this.#codec?.profileIn(unit) ?? this.#profile;
  }

  /** Returns the earliest and the latest time of a frame, in ticks. */
  #range(): [first: number, last: number] {
    const times = this.#frames.map(({ ticks }) => ticks);
    return times.length === 0 ? [0, 0] : [Math.min(...times), Math.max(...times)];
  }

  #secondsOf(ticks: number): number {
    return ticks / (this.#description?.clockRate ?? 1);
  }

  #span(): number {
    const [first, last] = this.#range();
    return this.#secondsOf(last - first);
  }

  /** Returns true if the timestamps cover enough time, and agree roughly with the time of arrival. */
  #isTimed(): boolean {
    const seconds = (this.#receivedMs[1] - this.#receivedMs[0]) / 1000;
    const span = this.#span();
    const count = this.#frames.length;
    const ratio = span / Math.max(seconds, minSpan);
    const isPlausible = ratio >= plausible.from && ratio <= plausible.to && count <= maxRate * span;
    return count > 2 && span >= minSpan && isPlausible;
  }

  /** Returns the times of the key frames, in ticks. */
  #keyTimes(): number[] {
    return this.#frames.flatMap(({ ticks, isKey }) => (isKey ? [ticks] : []));
  }

  #keyIntervals(): number[] {
    const times = this.#keyTimes();
    return times.slice(1).map((at, index) => this.#secondsOf(at - (times[index] ?? at)));
  }

  /**
   * Returns the longest interval between key frames. Before the first key frame and after the last one, the part of the
   * interval that was received is a lower bound.
   */
  #keyFacts(): Pick<CameraMeasurement, "key_interval_s" | "key_interval_over_s"> {
    if (this.#codec === undefined) return {};
    const [first, last] = this.#range();
    const times = this.#keyTimes();
    const open = this.#secondsOf(Math.max((times[0] ?? last) - first, last - (times.at(-1) ?? first)));
    const intervals = this.#keyIntervals();
    const longest = Math.max(0, ...intervals);
    if (open > longest + minSpan / 2) return open < minSpan ? {} : { key_interval_over_s: Math.floor(open * 10) / 10 };
    return intervals.length === 0 ? {} : { key_interval_s: rounded(longest) };
  }

  /**
   * Returns the frames from the first key frame to the last one, and their duration: key frames are larger, and between
   * them frames are complete in spite of reordering. Without a whole interval: all frames but the last.
   */
  #whole(): { frames: Frame[]; seconds: number } {
    const keys = this.#frames.flatMap(({ isKey }, index) => (isKey ? [index] : []));
    const [from = 0, to = from] = [keys[0], keys.at(-1)];
    const seconds = this.#secondsOf((this.#frames[to]?.ticks ?? 0) - (this.#frames[from]?.ticks ?? 0));
    if (seconds >= minSpan) return { frames: this.#frames.slice(from, to), seconds };
    return { frames: this.#frames.slice(0, -1), seconds: this.#span() };
  }

  #isReordered(): boolean | undefined {
    const steps = this.#frames
      .slice(1)
      .map(({ ticks }, index) => this.#secondsOf(ticks - (this.#frames[index]?.ticks ?? ticks)));
    const back = steps.filter((step) => step < 0 && step > -maxReorder);
    if (back.length > 1) return true;
    return steps.length < minOrdered ? undefined : false;
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
