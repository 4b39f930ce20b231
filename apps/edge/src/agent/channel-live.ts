import { type CameraSource } from "@huiyan/contract/device/device.device";
import { type LiveDetections } from "@huiyan/contract/live/detections.rules";
import { type LiveQuality, subPicture } from "@huiyan/contract/live/live.rules";
import { type CameraAccess, openCameraInput, openSubStream } from "#platform/ffmpeg/camera-input.ts";
import { probeVideo, type VideoInfo } from "#platform/ffmpeg/video-probe.ts";
import { LiveEncoder } from "#platform/live/live-encoder.ts";
import { LiveFeed } from "#platform/live/live-feed.ts";

/** A live stream that a caller uses until the caller runs `release`. */
export interface RequestedStream {
  feed: LiveFeed;
  /** Size in pixels; 0 if only the camera knows it. */
  width: number;
  height: number;
  /** True if the device transcodes the camera's stream for browsers. */
  transcoded: boolean;
  release(): void;
}

export interface ChannelLiveSettings {
  source: CameraSource;
  access: CameraAccess;
  onTrouble(text: string): void;
}

/**
 * Live streams of one channel: the camera's own stream if browsers can play it, otherwise a stream that is encoded on
 * demand.
 */
export class ChannelLive {
  readonly #settings: ChannelLiveSettings;
  readonly #feed = new LiveFeed();
  readonly #encoders = new Map<string, LiveEncoder>();
  /**
   * Resolves with true if the camera has a sub-stream in H.264. The camera is queried at the first request after each
   * of its starts.
   */
  #ownSub: Promise<boolean> | undefined;
  #info: VideoInfo | undefined;

  constructor(settings: ChannelLiveSettings) {
    this.#settings = settings;
  }

  /** Called when the camera was opened or reopened. */
  begin(info: VideoInfo): void {
    this.#info = info;
    this.#ownSub = undefined;
    this.#feed.begin();
  }

  /**
   * Receives data of the camera's own stream.
   * @param chunk FLV
   */
  take(chunk: Buffer): void {
    if (!this.#feed.take(chunk)) this.#settings.onTrouble("直播码流无法解析");
  }

  /**
   * Notes the newest frame of each stream as the frame that is being analysed.
   * @returns a function that sends the detections of this frame to viewers; undefined if there are no viewers
   */
  mark(): ((seen: LiveDetections) => void) | undefined {
    const feeds = [this.#feed, ...[...this.#encoders.values()].map(({ feed }) => feed)];
    const spots = feeds.map((feed) => ({ feed, at: feed.notedAt }));
    if (spots.every(({ at }) => at === undefined)) return undefined;
    return (seen) => {
      const note = JSON.stringify(seen);
      for (const { feed, at } of spots) if (at !== undefined) feed.note(at, note);
    };
  }

  /**
   * True if key frames of the camera's stream are so rare that a new viewer would wait long. Viewers then get an
   * encoded stream.
   */
  get hasRareKeys(): boolean {
    return this.#feed.hasRareKeys;
  }

  /** Returns a stream of this quality; undefined if the camera was never opened. */
  async open(quality: LiveQuality): Promise<RequestedStream | undefined> {
    const info = this.#info;
    if (info === undefined) return undefined;
    const { width, height } = info;
    const isH264 = info.codec === "h264";
    const isSmall = width <= subPicture.width && height <= subPicture.height;
    if (isH264 && (quality === "main" || isSmall) && !this.hasRareKeys) {
      return { feed: this.#feed, width, height, transcoded: false, release: () => undefined };
    }
    if (quality === "sub" && (await this.#hasOwnSub())) {
      return { ...this.#used("own"), width: 0, height: 0, transcoded: false };
    }
    return { ...this.#used(isH264 ? "feed" : "camera"), ...subSize(info), transcoded: true };
  }

  /** Ends the streams of all viewers. */
  async stop(): Promise<void> {
    this.#feed.close();
    for (const { feed } of this.#encoders.values()) feed.close();
    await Promise.all([...this.#encoders.values()].map((encoder) => encoder.stop()));
  }

  #used(kind: "own" | "feed" | "camera"): Pick<RequestedStream, "feed" | "release"> {
    const encoder = this.#encoders.get(kind) ?? this.#encoder(kind);
    this.#encoders.set(kind, encoder);
    return { feed: encoder.feed, release: encoder.use() };
  }

  #encoder(kind: "own" | "feed" | "camera"): LiveEncoder {
    const { source, access, onTrouble } = this.#settings;
    if (kind === "feed") return new LiveEncoder({ kind, feed: this.#feed }, onTrouble);
    const open = kind === "own" ? openSubStream : openCameraInput;
    return new LiveEncoder(
      { kind: "camera", open: async () => ({ ...(await open(source, access)), copy: kind === "own" }) },
      onTrouble,
    );
  }

  #hasOwnSub(): Promise<boolean> {
    const { source, access } = this.#settings;
    const isKnown = source.kind === "onvif" || (source.kind === "rtsp" && source.sub_url !== undefined);
    if (!isKnown) return Promise.resolve(false);
    this.#ownSub ??= findsSub(source, access).catch(() => false);
    return this.#ownSub;
  }
}

/**
 * Returns true if the camera has a sub-stream in H.264. An ONVIF camera reports the codec; a stream address that a user
 * entered is probed.
 */
async function findsSub(source: CameraSource, access: CameraAccess): Promise<boolean> {
  const input = await openSubStream(source, access);
  try {
    return source.kind === "onvif" || (await probeVideo(input.arguments)).codec === "h264";
  } finally {
    input.close();
  }
}

/** Returns the size of the encoded sub-stream: aspect ratio of the camera, sides even as H.264 requires. */
function subSize({ width, height }: VideoInfo): { width: number; height: number } {
  const share = Math.min(1, subPicture.width / width, subPicture.height / height);
  const even = (side: number): number => Math.trunc((side * share) / 2) * 2;
  return { width: even(width), height: even(height) };
}
