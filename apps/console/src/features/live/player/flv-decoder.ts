import { liveBufferSeconds } from "@huiyan/contract/live/live.rules";
import { socketProtocol } from "@huiyan/contract/push";
import type mpegts from "mpegts.js";
import { FlvNotes, type SeenAt } from "./flv-notes.ts";

/** Player of one stream, attached to a video element. */
export interface Decoder {
  /**
   * Returns the time of a shown frame on the timeline of the detections, in seconds; undefined if it is unknown. Absent:
   * the timeline of the video element.
   */
  timeOf?: (frame: VideoFrameCallbackMetadata) => number | undefined;
  /** Closes the connection and releases the buffers. Afterwards the video element shows no picture. */
  destroy: () => void;
}

export interface DecoderSource {
  /** WebSocket address of the stream: a path on this server, or the complete URL of a media server. */
  url: string;
  /** Address of the same stream over WebRTC; null if the server offers none. */
  whepUrl: string | null;
  token: string;
}

export interface DecoderEvents {
  /** Called when the connection is closed or lost. `code` is the WebSocket close code; 1006 means lost. */
  onClose: (code: number) => void;
  /** Called when the received data cannot be played. */
  onError: (cause: "format" | "codec") => void;
  onAudio: (hasAudio: boolean) => void;
  onSeen: (seen: readonly SeenAt[]) => void;
}

export type CreateDecoder = (video: HTMLVideoElement, source: DecoderSource, events: DecoderEvents) => Decoder;

/** Maximum delay behind the camera, in seconds. At a longer delay, the player jumps ahead. */
const maxLatencySeconds = 1;
/**
 * Catching up with the camera without a jump: playback runs at `rate` from a delay of `fromSeconds` until the delay is
 * `toSeconds`.
 */
const catchUp = { fromSeconds: 0.4, toSeconds: 0.2, rate: 1.1 } as const;

function openSocketAt({ url, token }: Pick<DecoderSource, "url" | "token">): WebSocket {
  if (!url.startsWith("/")) return new WebSocket(url);
  const address = new URL(url, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address, [socketProtocol, `t.${token}`]);
}

/**
 * Returns a loader class for the player library that reads the WebSocket. Unlike the library's own loader, it reports
 * the close code.
 */
function loaderFor(library: typeof mpegts, source: DecoderSource, { onClose, onSeen }: DecoderEvents) {
  return class LiveLoader extends library.BaseLoader {
    #socket: WebSocket | undefined;
    #received = 0;
    readonly #notes = new FlvNotes();
    constructor() {
      super("live-loader");
      this._needStash = true;
    }
    override open(): void {
      const socket = openSocketAt(source);
      socket.binaryType = "arraybuffer";
      this.#socket = socket;
      this._status = library.LoaderStatus.kConnecting;
      socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
        this._status = library.LoaderStatus.kBuffering;
        const from = this.#received;
        this.#received += data.byteLength;
        onSeen(this.#notes.take(data));
        this.onDataArrival(data, from, this.#received);
      };
      socket.onclose = ({ code }) => {
        this._status = library.LoaderStatus.kComplete;
        onClose(code);
      };
    }
    override abort(): void {
      const socket = this.#socket;
      this.#socket = undefined;
      this._status = library.LoaderStatus.kComplete;
      if (socket === undefined) return;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    override destroy(): void {
      this.abort();
      super.destroy();
    }
  };
}

/** Loads the player library, which only video needs. Resolves with the function that creates decoders. */
export async function loadDecoder(): Promise<CreateDecoder> {
  const { default: library } = await import("mpegts.js");
  library.LoggingControl.applyConfig({ enableAll: false });
  return (video, source, events) => {
    const { onError, onAudio } = events;
    const player = library.createPlayer(
      { type: "flv", isLive: true, url: source.url },
      {
        isLive: true,
        customLoader: loaderFor(library, source, events),
        enableStashBuffer: false,
        lazyLoad: false,
        liveBufferLatencyChasing: true,
        liveBufferLatencyMaxLatency: maxLatencySeconds,
        liveBufferLatencyMinRemain: liveBufferSeconds,
        // Reduces a delay below `maxLatencySeconds` by faster playback instead of a jump.
        liveSync: true,
        liveSyncMaxLatency: catchUp.fromSeconds,
        liveSyncTargetLatency: catchUp.toSeconds,
        liveSyncPlaybackRate: catchUp.rate,
        autoCleanupSourceBuffer: true,
        autoCleanupMaxBackwardDuration: 20,
        autoCleanupMinBackwardDuration: 10,
      },
    );
    let isDestroyed = false;
    player.on(library.Events.ERROR, (_type: string, detail: string) => {
      // Deferred, since the library reports the error while it appends a segment, and must not be destroyed before that
      // call returns.
      setTimeout(() => {
        if (!isDestroyed) onError(detail === library.ErrorDetails.MEDIA_CODEC_UNSUPPORTED ? "codec" : "format");
      });
    });
    player.on(library.Events.MEDIA_INFO, () => {
      const info = player.mediaInfo;
      onAudio("hasAudio" in info && info.hasAudio === true);
    });
    player.attachMediaElement(video);
    player.load();
    return {
      destroy() {
        isDestroyed = true;
        // Detached before destroying. Otherwise the library would report an emptied buffer after it was destroyed.
        player.detachMediaElement();
        player.destroy();
        video.removeAttribute("src");
        video.load();
      },
    };
  };
}
