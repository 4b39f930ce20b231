import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { byArrival, type CameraInput } from "#platform/ffmpeg/camera-input.ts";
import { type CameraRun, runCamera } from "#platform/ffmpeg/camera-process.ts";
import { type CameraTimes, PictureWatch } from "#platform/ffmpeg/picture-watch.ts";
import { probeVideo, type VideoInfo } from "#platform/ffmpeg/video-probe.ts";
import { type Picture } from "#platform/model/picture.ts";
import { cameraReasons } from "#platform/network/camera-reason.ts";
import { BackOff } from "#platform/outbox/back-off.ts";
import { pause } from "#platform/outbox/change-signal.ts";
import { FrameRate } from "./frame-rate.ts";

export interface CameraLoopSettings {
  /**
   * Opens the source; called at every start.
   * @throws Error with a Chinese sentence if the source may not be read
   */
  input(): Promise<CameraInput>;
  analysisFps: number;
  /** False for a file that is played once. */
  endless: boolean;
  /**
   * Called before every start.
   * @returns pattern of the file names of the recording; undefined: no recording
   */
  segments(): string | undefined;
  /** Called for every frame that should be analysed. @param at time of the frame, epoch ms */
  onFrame(picture: Picture, at: number): void;
  /** Receives the live stream as FLV. Every start of the camera begins with a new FLV header. */
  onLive(chunk: Buffer): void;
  onInfo(info: VideoInfo): void;
  onTrouble(text: string): void;
  /** Default: {@link usualTimes}. */
  times?: CameraTimes;
}

const usualTimes: CameraTimes = { hangMs: 15_000, waitingMs: 60_000 };

/** Maximum times that a changed stream is opened again within {@link changesMs}; further changes are ignored. */
const maxChanges = 3;
const changesMs = 600_000;

type Ending = "played" | "failed" | "changed";

interface Shown {
  source: CameraInput;
  info: VideoInfo;
  watch: PictureWatch;
}

/** Keeps one camera running; restarts it after failures, with back-off. */
export class CameraLoop {
  readonly #settings: CameraLoopSettings;
  readonly #times: CameraTimes;
  readonly #stop = new AbortController();
  readonly #backOff = new BackOff();
  readonly #arrived = new FrameRate();
  #running: Promise<void> | undefined;
  #restart = new AbortController();
  #lastFrameAt: number | null = null;
  /**
   * Time of the last frame from the previous loop of the same channel, epoch ms. Null: there is no previous loop, or
   * this loop's camera has failed.
   */
  #formerFrameAt: number | null = null;
  #isOpening = true;
  /** Times at which the camera was opened again because its stream had changed, ms of a steady clock. */
  #changedAt: number[] = [];
  /** True if the last stream's time stamps were unusable: no more pictures came although the camera sent data. */
  #isTimeUseless = false;

  constructor(settings: CameraLoopSettings) {
    this.#settings = settings;
    this.#times = settings.times ?? usualTimes;
  }

  get lastFrameAt(): number | null {
    return this.#lastFrameAt;
  }

  get online(): boolean {
    const at = this.#lastFrameAt ?? this.#formerFrameAt;
    return at !== null && Date.now() - at < deviceTimes.channelSilentMs;
  }

  /** True while the camera is being opened: from a start or requested restart until the first frame or a failure. */
  get isOpening(): boolean {
    return this.#isOpening;
  }

  /**
   * Takes the last frame's time from an earlier loop of the channel, so that the channel stays online while its camera
   * is reopened.
   */
  follow(former: CameraLoop): void {
    this.#formerFrameAt = former.#lastFrameAt ?? former.#formerFrameAt;
  }

  fpsIn(): number {
    return this.#arrived.perSecond(Date.now());
  }

  start(): void {
    this.#running = this.#run();
  }

  restart(): void {
    this.#isOpening = true;
    this.#restart.abort();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#restart = new AbortController();
      const signal = AbortSignal.any([this.#stop.signal, this.#restart.signal]);
      try {
        const ending = await this.#once(signal);
        if (ending === "changed") continue;
        if (ending === "played") {
          this.#isOpening = false;
          return;
        }
      } catch (error) {
        this.#fail(error instanceof Error ? error.message : String(error));
      }
      if (!signal.aborted) await pause(this.#backOff.next(), signal);
    }
  }

  async #once(signal: AbortSignal): Promise<Ending> {
    const opening = this.#settings.input();
    // If the opening was aborted, closes the source as soon as it is open.
    const source = await unlessAborted(opening, signal, (late) => late.close());
    if (source === undefined) return "failed";
    try {
      return await this.#play(source, signal);
    } finally {
      source.close();
    }
  }

  async #play(source: CameraInput, signal: AbortSignal): Promise<Ending> {
    const hung = new AbortController();
    const watch = new PictureWatch({
      times: this.#times,
      heardAt: source.heardAt,
      onHung: () => hung.abort(),
      onWaiting: () => this.#fail(cameraReasons.waiting),
    });
    try {
      const ended = AbortSignal.any([signal, hung.signal]);
      const probed = probeVideo(
        byArrival(source.arguments).filter((argument) => argument !== "-re"),
        { signal: ended, isWatched: true },
      );
      const info = await probed.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (info === undefined || signal.aborted) return "failed";
      this.#settings.onInfo(info);
      return await this.#show({ source, info, watch }, signal, hung.signal);
    } finally {
      watch.end();
    }
  }

  /** Runs ffmpeg until the stream ends or changes, or a signal aborts. */
  async #show({ source, info, watch }: Shown, signal: AbortSignal, hung: AbortSignal): Promise<Ending> {
    const { analysisFps, endless, onFrame, onLive } = this.#settings;
    const changed = new AbortController();
    let before = 0;
    const run: CameraRun = {
      input: this.#isTimeUseless ? byArrival(source.arguments) : source.arguments,
      info,
      analysisFps,
      segments: this.#settings.segments(),
      onLive,
      onFrame: (picture, at) => {
        this.#lastFrameAt = Date.now();
        this.#isOpening = false;
        this.#backOff.reset();
        watch.shown();
        onFrame(picture, at);
      },
      onArrived: (frames) => {
        this.#arrived.add(Math.max(0, frames - before), Date.now());
        before = frames;
      },
      onChange: () => {
        if (!changed.signal.aborted && this.#mayOpenChanged()) changed.abort();
      },
    };
    const { status, message } = await runCamera(run, AbortSignal.any([signal, hung, changed.signal]));
    if (changed.signal.aborted && !signal.aborted) return "changed";
    if (!signal.aborted) {
      this.#isTimeUseless = hung.aborted && Date.now() - (source.heardAt() ?? 0) < this.#times.hangMs;
    }
    if (status === 0 && !endless) return "played";
    if (!signal.aborted) this.#fail(hung.aborted ? "视频流中断" : endText(status, message));
    return "failed";
  }

  /** Returns whether a camera whose stream has changed is opened again now. A camera that changes often is not. */
  #mayOpenChanged(): boolean {
    const now = performance.now();
    this.#changedAt = this.#changedAt.filter((at) => now - at < changesMs);
    if (this.#changedAt.length >= maxChanges) return false;
    this.#changedAt.push(now);
    return true;
  }

  #fail(text: string): void {
    this.#formerFrameAt = null;
    this.#isOpening = false;
    this.#settings.onTrouble(text);
  }
}

/** Returns the sentence about the end of ffmpeg. A camera that closes the connection in order leaves no message. */
const endText = (status: number | null, message: string): string =>
  status === 0 && message === "" ? cameraReasons.ended : `视频读取结束（${status ?? "-"}）${message}`;

/**
 * Waits for the work, or until the signal aborts. An abort without this function would wait seconds for a camera that
 * does not answer. Leaves no listener on the signal, which exists as long as the channel.
 */
export function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  onLate: (late: T) => void,
): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  let hasReturned = false;
  const giveUp = (): void => {
    hasReturned = true;
    resolve(undefined);
  };
  signal.addEventListener("abort", giveUp, { once: true });
  work.then((value) => (hasReturned ? onLate(value) : resolve(value)), reject);
  return promise.finally(() => signal.removeEventListener("abort", giveUp));
}
