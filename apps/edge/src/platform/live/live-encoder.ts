import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { subPicture } from "@huiyan/contract/live/live.rules";
import { type CameraInput } from "../ffmpeg/camera-input.ts";
import { ffmpegEnvironment } from "../ffmpeg/ffmpeg-environment.ts";
import { ffmpegPath } from "../ffmpeg/ffmpeg-path.ts";
import { BackOff } from "../outbox/back-off.ts";
import { pause } from "../outbox/change-signal.ts";
import { LiveFeed } from "./live-feed.ts";
import { TagSender } from "./tag-sender.ts";

/** Source of an encoded stream. */
export type EncoderSource =
  /** The camera's H.264 stream, which the channel reads anyway. */
  | { kind: "feed"; feed: LiveFeed }
  /**
   * The camera, opened a second time. `copy`: true if browsers can play the camera's stream and the stream is small
   * enough to be copied.
   */
  | { kind: "camera"; open(): Promise<CameraInput & { copy: boolean }> };

/**
 * Niceness of the encoder. The encoder has a higher priority than the analysis, because viewers wait for its pictures.
 */
const niceness = 2;
/** Interval of key frames, seconds. A later viewer waits at most this long for a picture. */
const keySeconds = 1;
const maxFps = 16;
/** Maximum time without data from a camera, ms. A dead connection may still look open. */
const silentMs = 15_000;

/** Keeps ffmpeg from probing the camera for seconds to find its frame rate, which is not needed. */
const noRateProbe = ["-fpsprobesize", "0"];

/**
 * Returns the filter that scales to at most the size of a sub-stream, with the same aspect ratio and even sides as
 * H.264 requires.
 */
function scale(): string {
  const { width, height } = subPicture;
  const share = `min(1,min(${width}/iw,${height}/ih))`;
  return `scale=w='trunc(iw*${share}/2)*2':h='trunc(ih*${share}/2)*2'`;
}

/**
 * Returns the arguments for encoding.
 * @param from seconds at the start of the input that are decoded but not sent, because they are older than the newest
 * picture
 */
function encoding(from: number): string[] {
  const isDue = `isnan(prev_selected_t)+gte(t-prev_selected_t,${(1 / maxFps).toFixed(4)})`;
  return [
    ...["-vf", `select='gte(t,${from.toFixed(3)})*(${isDue})',${scale()}`, "-pix_fmt", "yuv420p"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-bf", "0", "-threads", "1"],
    ...["-crf", "26", "-maxrate", "900k", "-bufsize", "450k", "-g", "250"],
    ...["-force_key_frames", `expr:isnan(prev_forced_t)+gte(t,prev_forced_t+${keySeconds})`],
  ];
}

const liveOutput = ["-f", "flv", "-flvflags", "no_duration_filesize", "-flush_packets", "1", "pipe:1"];

/** A stream that is encoded only while it has users: H.264 of at most the size of a sub-stream. */
export class LiveEncoder {
  readonly feed = new LiveFeed();
  readonly #source: EncoderSource;
  readonly #onTrouble: (text: string) => void;
  readonly #silentMs: number;
  readonly #backOff = new BackOff();
  #users = 0;
  #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** @param maxSilentMs time without output after which the source is opened again, ms */
  constructor(source: EncoderSource, onTrouble: (text: string) => void, maxSilentMs = silentMs) {
    this.#source = source;
    this.#onTrouble = onTrouble;
    this.#silentMs = maxSilentMs;
  }

  /**
   * Registers a user of the stream.
   * @returns a function that ends the use
   */
  use(): () => void {
    this.#users += 1;
    if (this.#users === 1) this.#start();
    let isUsed = true;
    return () => {
      if (!isUsed) return;
      isUsed = false;
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#stop.abort();
      // Starts the feed again, so that the next user receives no old frames.
      this.feed.begin();
    };
  }

  /** Stops encoding; resolves when all processes have ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  #start(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#running = this.#running.then(() => this.#run(signal));
  }

  async #run(signal: AbortSignal): Promise<void> {
    this.#backOff.reset();
    while (!signal.aborted) {
      const trouble = await this.#once(signal).catch((error: unknown) => String(error));
      if (signal.aborted) break;
      this.#onTrouble(`直播转码中断：${trouble}`);
      await pause(this.#backOff.next(), signal);
    }
    this.feed.begin();
  }

  async #once(signal: AbortSignal): Promise<string> {
    if (this.#source.kind === "feed") return this.#encode(signal, this.#source.feed);
    const camera = await this.#source.open();
    try {
      return await this.#encode(signal, camera);
    } finally {
      camera.close();
    }
  }

  /**
   * Encodes until the source ends or the signal aborts.
   * @returns the reason why it ended
   */
  async #encode(signal: AbortSignal, from: LiveFeed | (CameraInput & { copy: boolean })): Promise<string> {
    const isFeed = from instanceof LiveFeed;
    const quick = ["-probesize", "32768", "-analyzeduration", "0", "-flags", "low_delay", "-threads", "1"];
    const input = isFeed ? ["-f", "flv", ...quick, "-i", "pipe:0"] : [...noRateProbe, ...from.arguments];
    // Starts half a frame (at 25 frames per second) before the newest one, so that rounding does not lose it.
    const output =
      !isFeed && from.copy ? ["-c:v", "copy"] : encoding(isFeed ? Math.max(0, from.groupMs - 20) / 1_000 : 0);
    const program = await ffmpegPath();
    if (signal.aborted) return "";
    const child = spawn(program, ["-nostdin", "-v", "error", ...input, "-map", "0:v:0", ...output, ...liveOutput], {
      env: ffmpegEnvironment(),
      stdio: ["pipe", "pipe", "pipe"],
      signal,
      killSignal: "SIGKILL",
    });
    lower(child);
    this.feed.begin();
    let message = "";
    const watchdog = setTimeout(() => {
      message = "视频流中断";
      child.kill("SIGKILL");
    }, this.#silentMs);
    child.stdout.on("data", (chunk: Buffer) => {
      watchdog.refresh();
      if (!this.feed.take(chunk)) child.kill("SIGKILL");
      this.#backOff.reset();
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      message = (message + text).slice(-300);
    });
    child.stdin.on("error", () => undefined);
    const closed = new Promise<void>((resolve) => child.on("error", () => undefined).on("close", () => resolve()));
    const unlisten = isFeed ? feedEncoder(from, child) : undefined;
    await closed;
    clearTimeout(watchdog);
    unlisten?.();
    return message.trim();
  }
}

function feedEncoder(feed: LiveFeed, child: ChildProcess): () => void {
  const sender = new TagSender({
    write: (bytes) => void child.stdin?.write(bytes),
    bufferedBytes: () => child.stdin?.writableLength ?? 0,
  });
  let isFirst = true;
  const unlisten = feed.listen((tag) => sender.send(tag, isFirst));
  isFirst = false;
  return unlisten;
}

function lower(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // The child process has already ended.
  }
}
