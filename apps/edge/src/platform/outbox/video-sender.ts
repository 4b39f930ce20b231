import { readFile } from "node:fs/promises";
import { reportVideo } from "@huiyan/contract/alarm/alarm.device";
import { postSigned, type Signer, UnsignedAnswer } from "../signing/signed-request.ts";
import { type OutboxVideo, type VideoOutbox } from "../store/video-outbox.ts";
import { BackOff } from "./back-off.ts";
import { pause } from "./change-signal.ts";
import { serverTimeOf } from "./event-request.ts";

export interface VideoSenderSettings {
  server: URL;
  signer: Signer;
  outbox: VideoOutbox;
  /** Corrects the clock, as in the settings of {@link EventSender}. */
  onClockOff(serverNow: number, sentAt: number): boolean;
  onTrouble(text: string): void;
  /** Called when the network or the database has failed; sending is retried. */
  onError(error: unknown): void;
}

/** Interval of checks whether a clip can be sent, ms. Clips are sent only while no event waits. */
const lookMs = 500;
const timeoutMs = 30_000;

/** Sends clips, one at a time, while no event waits. */
export class VideoSender {
  readonly #settings: VideoSenderSettings;
  readonly #backOff = new BackOff();
  readonly #stop = new AbortController();
  #sending = new AbortController();
  #running: Promise<void> | undefined;

  constructor(settings: VideoSenderSettings) {
    this.#settings = settings;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Aborts the request to a server that is silent; the clip is sent again. */
  abort(): void {
    this.#sending.abort(new Error("服务器没有应答"));
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const waitMs = await this.#try();
      if (waitMs > 0) await pause(waitMs, this.#stop.signal);
    }
  }

  async #try(): Promise<number> {
    try {
      const video = this.#settings.outbox.next();
      return video === undefined ? lookMs : await this.#send(video);
    } catch (error) {
      if (this.#stop.signal.aborted) return 0;
      this.#settings.onError(error);
      return this.#backOff.next(error instanceof UnsignedAnswer ? error.retryAfterSeconds : 0);
    }
  }

  async #send(video: OutboxVideo): Promise<number> {
    const { server, signer, outbox } = this.#settings;
    const body = await readFile(video.path).catch((error: NodeJS.ErrnoException) => {
      // any other failure may be temporary, so the clip is sent again later
      if (error.code !== "ENOENT") throw error;
      return undefined;
    });
    if (body === undefined) {
      outbox.remove(video);
      return 0;
    }
    const path = reportVideo.path.replace(":event_id", video.event_id).replace(":index", String(video.position));
    const sentAt = performance.now();
    this.#sending = new AbortController();
    const answer = await postSigned(signer, {
      server,
      path,
      contentType: "video/mp4",
      body,
      timeoutMs,
      signal: AbortSignal.any([this.#stop.signal, this.#sending.signal]),
    });
    // A clip that was refused, or whose event was refused, would be refused again, so it is deleted.
    if (answer.status === 200 || [400, 404, 409, 413, 422].includes(answer.status)) {
      if (answer.status !== 200) this.#settings.onTrouble(`报警视频被拒收（HTTP ${answer.status}）`);
      outbox.remove(video);
      this.#backOff.reset();
      return 0;
    }
    const serverNow = serverTimeOf(answer);
    if (serverNow !== undefined && this.#settings.onClockOff(serverNow, sentAt)) this.#backOff.reset();
    return this.#backOff.next(answer.retryAfterSeconds);
  }
}
