import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { type Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type Picture } from "../model/picture.ts";
import { childOutput } from "./child-output.ts";
import { ffmpegEnvironment } from "./ffmpeg-environment.ts";
import { ffmpegPath } from "./ffmpeg-path.ts";
import { FrameAssembler } from "./frame-assembler.ts";
import { printedSize, StreamChanges, sizeExpression } from "./stream-changes.rules.ts";
import { StreamClock } from "./stream-clock.rules.ts";
import { TimedFrames, timeOf } from "./timed-frames.ts";
import { type VideoInfo, withoutAddresses } from "./video-probe.ts";

export interface CameraRun {
  input: readonly string[];
  info: VideoInfo;
  analysisFps: number;
  /** Pattern of the file names of the rolling recording; undefined: no recording. */
  segments: string | undefined;
  /**
   * Receives the frames to analyse.
   * @param at time of the frame, epoch ms
   */
  onFrame(picture: Picture, at: number): void;
  /** Receives the camera's H.264 stream as FLV. A camera with another codec gives none. */
  onLive(chunk: Buffer): void;
  /** Receives the number of frames that have arrived from the camera in this run. */
  onArrived(frames: number): void;
  /** Called if the stream's time has jumped, or its picture has another size than `info`. */
  onChange(): void;
}

const segmentSeconds = 2;
/** Level of ffmpeg messages that appear with `-v error`. */
const errorLevel = 16;
/** Log level of ffmpeg. `repeat`: ffmpeg prints equal lines again instead of their number. */
const logLevel = "repeat+error";
const messageBytes = 4096;
/** Maximum characters of an ffmpeg message that are kept. */
const maxMessage = 500;
/** Niceness of the analysis processes, so that programs with users, such as the server, have priority. */
const niceness = 5;

/**
 * Returns an ffmpeg filter that selects the first frame of every interval of 1 / fps, also if the time jumps back. The
 * filter `fps` is not used, because it delays every frame until the next one.
 * The stream time of a selected frame is printed as a message, because a raw frame has none.
 */
function takeAt(fps: number): string {
  const slot = (time: string): string => `floor(${time}*${fps}+0.001)`;
  const isFirst = `isnan(prev_selected_t)+not(eq(${slot("t")},${slot("prev_selected_t")}))`;
  const chosen = `select='if(${isFirst},print(t,${errorLevel})*0+1,0)'`;
  // Evenly spaced times keep ffmpeg from duplicating or dropping selected frames.
  return `${chosen},setpts=N/(${fps}*TB)`;
}

/**
 * Returns an ffmpeg filter that keeps the size of the analysed frames, which are read by their number of bytes. The
 * original size is printed as a message whenever it changes.
 */
const keepSize = ({ width, height }: VideoInfo): string =>
  `scale=w='print(${sizeExpression},${errorLevel})*0+${width}':h=${height}`;

/**
 * Crops to even sizes, which H.264 with 4:2:0 colours requires. MJPEG cameras may send odd sizes; the last column or
 * row is lost.
 */
const evenSize = "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0";

/**
 * Returns the arguments of all outputs. The recording is the first output: ffmpeg reports the frame count of the first
 * output, which then equals the number of frames from the camera.
 */
function outputs({ info, analysisFps, segments }: CameraRun): string[] {
  const codec =
    info.codec === "h264"
      ? ["-c:v", "copy"]
      : ["-vf", evenSize, "-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-pix_fmt", "yuv420p"];
  const recording =
    segments === undefined
      ? ["-map", "0:v:0", "-c:v", "copy", "-f", "null", "-"]
      : [
          "-map",
          "0:v:0",
          ...codec,
          "-f",
          "segment",
          "-segment_time",
          String(segmentSeconds),
          "-segment_format",
          "mpegts",
          segments,
        ];
  const analysis = [
    "-map",
    "0:v:0",
    "-vf",
    `${takeAt(analysisFps)},${keepSize(info)}`,
    "-r",
    String(analysisFps),
    "-pix_fmt",
    "rgb24",
    "-f",
    "rawvideo",
    "pipe:1",
  ];
  return [...recording, ...analysis, ...(info.codec === "h264" ? liveOutput : [])];
}

/** Arguments of the live output: copied without encoding, so that it costs little; every packet is sent at once. */
const liveOutput = [
  ...["-map", "0:v:0", "-c:v", "copy", "-f", "flv"],
  ...["-flvflags", "no_duration_filesize", "-flush_packets", "1", "pipe:4"],
];

/**
 * Runs ffmpeg on a camera until the stream ends or `signal` aborts.
 * @returns exit status and last message of ffmpeg
 */
export async function runCamera(
  run: CameraRun,
  signal: AbortSignal,
): Promise<{ status: number | null; message: string }> {
  const program = await ffmpegPath();
  const timed = timedFrames(run);
  const frames = await childOutput(frameReader(run, timed));
  const live = await childOutput((chunk) => run.onLive(Buffer.from(chunk)));
  const messages = new Messages(timed, run);
  const messageOutput = await childOutput((chunk) => messages.take(chunk), messageBytes);
  const outs = [frames, live, messageOutput];
  const child = spawn(program, ["-nostdin", "-v", logLevel, "-progress", "pipe:3", ...run.input, ...outputs(run)], {
    env: ffmpegEnvironment(),
    stdio: ["ignore", frames.forChild, messageOutput.forChild, "pipe", live.forChild],
  });
  for (const out of outs) out.release();
  const end = (): void => void child.kill("SIGKILL");
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  lower(child);
  readProgress(child.stdio[3], run.onArrived);
  let trouble = "";
  const status = await new Promise<number | null>((resolve) => {
    child.on("error", (error) => {
      trouble = error.message;
      resolve(null);
    });
    child.on("close", (code) => resolve(code));
  });
  await Promise.all(outs.map(({ ended }) => ended));
  timed.end();
  signal.removeEventListener("abort", end);
  return { status, message: withoutAddresses(`${messages.last}${trouble}`.trim()) };
}

/** Reads ffmpeg's messages: times of frames, sizes of pictures, and the last message that is neither. */
class Messages {
  readonly #decoder = new StringDecoder("utf8");
  readonly #timed: TimedFrames;
  readonly #changes: StreamChanges;
  readonly #onChange: () => void;
  #line = "";
  #last = "";

  constructor(timed: TimedFrames, { info, onChange }: CameraRun) {
    this.#timed = timed;
    this.#changes = new StreamChanges(info);
    this.#onChange = onChange;
  }

  take(chunk: Buffer): void {
    const lines = `${this.#line}${this.#decoder.write(chunk)}`.split("\n");
    this.#line = lines.pop() ?? "";
    for (const line of lines) {
      const at = timeOf(line);
      if (at !== undefined) this.#take(at);
      else this.#last = `${this.#last}${line}\n`.slice(-maxMessage);
    }
    if (this.#line.length > maxMessage) this.#line = this.#line.slice(-maxMessage);
  }

  /** @param value time of a frame, ms, or a printed size times 1,000 */
  #take(value: number): void {
    const size = printedSize(value / 1_000);
    const isChange =
      size === undefined ? this.#changes.isJump(value, performance.now()) : this.#changes.isOtherSize(size);
    if (isChange) this.#onChange();
    if (size === undefined) this.#timed.time(value);
  }

  get last(): string {
    return `${this.#last}${this.#line}`.slice(-maxMessage);
  }
}

function lower(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // The child process has already ended; its exit status gives the reason.
  }
}

function timedFrames({ info: { width, height }, onFrame }: CameraRun): TimedFrames {
  const clock = new StreamClock();
  return new TimedFrames((rgb, streamMs) => onFrame({ rgb, width, height }, clock.takenAt(streamMs, Date.now())));
}

function frameReader({ info }: CameraRun, timed: TimedFrames): (chunk: Buffer) => void {
  const assembler = new FrameAssembler(info.width * info.height * 3);
  return (chunk) => {
    for (const rgb of assembler.take(chunk)) timed.frame(rgb);
  };
}

function readProgress(pipe: unknown, onArrived: (frames: number) => void): void {
  if (!isReadable(pipe)) return;
  pipe.setEncoding("utf8").on("data", (text: string) => {
    const frames = /(?:^|\n)frame=\s*(\d+)/.exec(text)?.[1];
    if (frames !== undefined) onArrived(Number(frames));
  });
}

function isReadable(pipe: unknown): pipe is Readable {
  return typeof pipe === "object" && pipe !== null && "setEncoding" in pipe;
}
