import { execFile } from "node:child_process";
import { promisify } from "node:util";
import installer from "@ffmpeg-installer/ffmpeg";
import { decoderVersion, isOldDecoder } from "@huiyan/contract/device/decoder.rules";
import { loadOnce } from "../loading/load-once.ts";
import { ffmpegEnvironment } from "./ffmpeg-environment.ts";

/** Advice for the admin of a device with an old ffmpeg; the log and the device's page show it. */
export const oldDecoderAdvice =
  "ffmpeg 已停止安全维护：接入网络摄像头之前，请在本机安装 ffmpeg 5 或更高版本（如 apt-get install ffmpeg），再重启本程序";

const run = promisify(execFile);
/** Maximum time for a program to print its version, ms. A machine that has just started is slow. */
const answerMs = 5_000;

/** Version that a program prints. `none`: the program cannot be run. `late`: no answer in time. */
export type VersionAnswer = { version: string } | "none" | "late";

interface Choice {
  path: string;
  /** Empty if the program did not print its version in time. */
  version: string;
  /** False if the system's ffmpeg did not answer in time; the choice is then repeated later. */
  isSure: boolean;
}

let latest: Choice | undefined;
const choice = loadOnce(
  async () => {
    latest = await chooseFfmpeg(process.env.FFMPEG_PATH, askVersion);
    return latest;
  },
  { isFinal: ({ isSure }) => isSure },
);

/** Returns the path of the ffmpeg to use: FFMPEG_PATH, else the system's one if it is maintained, else the one from npm. */
export const ffmpegPath = async (): Promise<string> => (await choice()).path;

/** Returns the version of the ffmpeg in use; empty if it is unknown, or before the first call of {@link ffmpegPath}. */
export const ffmpegVersion = (): string => latest?.version ?? "";

/**
 * Chooses the ffmpeg to use.
 * @param named value of FFMPEG_PATH
 * @throws Error in Chinese if FFMPEG_PATH cannot be run
 */
export async function chooseFfmpeg(
  named: string | undefined,
  ask: (program: string) => Promise<VersionAnswer>,
): Promise<Choice> {
  if (named !== undefined && named !== "") {
    const answer = await ask(named);
    if (answer === "none") throw new Error(`FFMPEG_PATH 指向的程序无法运行：${named}`);
    return { path: named, version: versionIn(answer), isSure: true };
  }
  const system = await ask("ffmpeg");
  const version = versionIn(system);
  if (version !== "" && !isOldDecoder(version)) return { path: "ffmpeg", version, isSure: true };
  return { path: installer.path, version: versionIn(await ask(installer.path)), isSure: system !== "late" };
}

const versionIn = (answer: VersionAnswer): string => (typeof answer === "string" ? "" : answer.version);

async function askVersion(program: string): Promise<VersionAnswer> {
  try {
    const options = { timeout: answerMs, env: ffmpegEnvironment() };
    const { stdout } = await run(program, ["-hide_banner", "-version"], options);
    return { version: decoderVersion(stdout) };
  } catch (error) {
    // `killed` is true if the timeout has ended the program
    return error instanceof Error && "killed" in error && error.killed === true ? "late" : "none";
  }
}
