import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { type CameraInput } from "../platform/ffmpeg/camera-input.ts";
import { runCamera } from "../platform/ffmpeg/camera-process.ts";
import { probeVideo, type VideoInfo } from "../platform/ffmpeg/video-probe.ts";
import { type Picture } from "../platform/model/picture.ts";
import { BackOff } from "../platform/outbox/back-off.ts";
import { pause } from "../platform/outbox/change-signal.ts";
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
}

/** Maximum time without data from a camera before it is restarted, ms. A dead connection may still look open. */
const hangMs = 15_000;
/**
 * Maximum time until the first frame while the camera sends data, ms. Some cameras send a key frame only every 20 s.
 */
const firstFrameMs = 60_000;

/** Keeps one camera running; restarts it after failures, with back-off. */
export class CameraLoop {
  readonly #settings: CameraLoopSettings;
  readonly #stop = new AbortController();
  readonly #backOff = new BackOff();
  readonly #arrived = new FrameRate();
  #running: Promise<void> | undefined;
  #restart = new AbortController();
  #lastFrameAt: number | null = null;
  /**
   * Time of the last frame from the loop that this one replaced, epoch ms. Null: no such loop, or this loop's camera
   * has failed.
   */
  #formerFrameAt: number | null = null;
  #isOpening = true;

  constructor(settings: CameraLoopSettings) {
    this.#settings = settings;
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

  /** Takes over from a loop of the same channel, so that the channel stays online while its camera is reopened. */
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
        if ((await this.#once(signal)) === "played") {
          this.#isOpening = false;
          return;
        }
      } catch (error) {
        this.#fail(error instanceof Error ? error.message : String(error));
      }
      if (!signal.aborted) await pause(this.#backOff.next(), signal);
    }
  }

  async #once(signal: AbortSignal): Promise<"played" | "failed"> {
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

  async #play(source: CameraInput, signal: AbortSignal): Promise<"played" | "failed"> {
    const { analysisFps, onFrame, onLive, onInfo } = this.#settings;
    if (signal.aborted) return "failed";
    const probed = probeVideo(
      source.arguments.filter((argument) => argument !== "-re"),
      signal,
    );
    const info = await probed.catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (info === undefined || signal.aborted) return "failed";
    onInfo(info);
    const segments = this.#settings.segments();
    const hung = new AbortController();
    const startedAt = Date.now();
    let isShown = false;
    const isWaiting = (): boolean => {
      const [now, heardAt] = [Date.now(), source.heardAt() ?? 0];
      return !isShown && now - heardAt < hangMs && now - startedAt < firstFrameMs;
    };
    const watchdog = setTimeout(() => void (isWaiting() ? watchdog.refresh() : hung.abort()), hangMs);
    watchdog.unref();
    let before = 0;
    const onArrived = (frames: number): void => {
      this.#arrived.add(Math.max(0, frames - before), Date.now());
      before = frames;
    };
    const frame = (picture: Picture, at: number): void => {
      this.#lastFrameAt = Date.now();
      isShown = true;
      this.#isOpening = false;
      this.#backOff.reset();
      watchdog.refresh();
      onFrame(picture, at);
    };
    const run = { input: source.arguments, info, analysisFps, segments, onFrame: frame, onLive, onArrived };
    const { status, message } = await runCamera(run, AbortSignal.any([signal, hung.signal]));
    clearTimeout(watchdog);
    if (status === 0 && !this.#settings.endless) return "played";
    if (!signal.aborted) this.#fail(hung.signal.aborted ? "视频流中断" : `视频读取结束（${status ?? "-"}）${message}`);
    return "failed";
  }

  #fail(text: string): void {
    this.#formerFrameAt = null;
    this.#isOpening = false;
    this.#settings.onTrouble(text);
  }
}

/**
 * Waits for the work, or until the signal aborts. Without this, an abort would wait seconds for a camera that does not
 * answer. Leaves no listener on the signal, which exists as long as the channel.
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
