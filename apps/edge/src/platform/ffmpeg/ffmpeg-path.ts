import { execFile } from "node:child_process";
import { promisify } from "node:util";
import installer from "@ffmpeg-installer/ffmpeg";
import { loadOnce } from "../loading/load-once.ts";

const run = promisify(execFile);
/** Major version from which the system's ffmpeg is newer than the binary from npm. */
const newerMajor = 5;
/** Maximum time for a program to print its version, ms. A machine that has just started is slow. */
const answerMs = 5_000;

/**
 * Major version of a program; 0 for builds without a release number. `none`: it cannot be run. `late`: no answer in
 * time.
 */
export type Major = number | "none" | "late";

interface Choice {
  path: string;
  /** False if the system's ffmpeg did not answer in time; the choice is then repeated later. */
  isSure: boolean;
}

const choice = loadOnce(() => chooseFfmpeg(process.env.FFMPEG_PATH, askMajor), { isFinal: ({ isSure }) => isSure });

/** Returns the path of the ffmpeg to use: FFMPEG_PATH, else the system's one if it is newer, else the one from npm. */
export const ffmpegPath = async (): Promise<string> => (await choice()).path;

/**
 * Chooses the ffmpeg to use.
 * @param named value of FFMPEG_PATH
 * @throws Error in Chinese if FFMPEG_PATH cannot be run
 */
export async function chooseFfmpeg(
  named: string | undefined,
  ask: (program: string) => Promise<Major>,
): Promise<Choice> {
  if (named !== undefined && named !== "") {
    if ((await ask(named)) === "none") throw new Error(`FFMPEG_PATH 指向的程序无法运行：${named}`);
    return { path: named, isSure: true };
  }
  const system = await ask("ffmpeg");
  const isNewer = typeof system === "number" && system >= newerMajor;
  return { path: isNewer ? "ffmpeg" : installer.path, isSure: system !== "late" };
}

async function askMajor(program: string): Promise<Major> {
  try {
    const { stdout } = await run(program, ["-hide_banner", "-version"], { timeout: answerMs });
    return Number(/^ffmpeg version n?(\d+)\./.exec(stdout)?.[1] ?? 0);
  } catch (error) {
    // `killed`: ended by the timeout
    return error instanceof Error && "killed" in error && error.killed === true ? "late" : "none";
  }
}
