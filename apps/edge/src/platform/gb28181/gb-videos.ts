import { type GbServer, type GbTransport, SharedVideo } from "./shared-video.ts";
import { openVideoRelay } from "./video-relay.ts";

/** Timeout in ms of a request for video. */
const openMs = 12_000;

/**
 * ffmpeg option with the stream time that is read before the video starts, µs. A program stream may begin a new stream
 * at any time, for which ffmpeg would wait 5 s.
 */
const quickStart = ["-analyzeduration", "500000"];

/** Channel of a registered device, and how its video is fetched. */
export interface GbChannelSource {
  device_code: string;
  channel_code: string;
  transport: GbTransport;
}

/** An opened channel as ffmpeg arguments. */
export interface GbInput {
  arguments: readonly string[];
  heardAt(): number | undefined;
  close(): void;
}

interface Shared {
  opening: Promise<SharedVideo>;
  users: number;
}

/** Opens live video of channels. Inputs of one channel that are open at the same time share one request. */
export class GbVideos {
  readonly #server: () => GbServer;
  readonly #shared = new Map<string, Shared>();

  /** @param server returns the running server. @throws Error with a Chinese sentence if there is none */
  constructor(server: () => GbServer) {
    this.#server = server;
  }

  /** @throws Error with a Chinese sentence that says what to do */
  async open(source: GbChannelSource): Promise<GbInput> {
    const key = JSON.stringify([source.device_code, source.channel_code, source.transport]);
    const shared = await this.#used(key, source);
    const release = this.#releaseOf(key, shared);
    try {
      const video = await shared.opening;
      const relay = await openVideoRelay(video);
      return {
        arguments: [...quickStart, "-f", "mpeg", "-seekable", "0", "-threads", "1", "-i", relay.url],
        heardAt: () => video.heardAt(),
        close() {
          relay.close();
          release();
        },
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Returns the shared video of a channel, and counts one more user. A video that has ended is replaced by a new one.
   */
  async #used(key: string, source: GbChannelSource): Promise<Shared> {
    const known = this.#shared.get(key);
    const video = await known?.opening.catch(() => undefined);
    const present = this.#shared.get(key);
    const isUsable = present !== undefined && (present !== known || video?.hasEnded === false);
    const shared = isUsable ? present : { opening: this.#request(source), users: 0 };
    this.#shared.set(key, shared);
    shared.users += 1;
    return shared;
  }

  #releaseOf(key: string, shared: Shared): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      if (this.#shared.get(key) === shared) this.#shared.delete(key);
      void shared.opening.then(
        (video) => video.close(),
        () => undefined,
      );
    };
  }

  async #request({ device_code, channel_code, transport }: GbChannelSource): Promise<SharedVideo> {
    const options = { transport, quality: "main", signal: AbortSignal.timeout(openMs) } as const;
    return new SharedVideo(await this.#server().openVideo({ deviceId: device_code, channelId: channel_code }, options));
  }
}
