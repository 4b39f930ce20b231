import { execFile } from "node:child_process";
import { promisify } from "node:util";
import installer from "@ffmpeg-installer/ffmpeg";
import { loadOnce } from "../loading/load-once.ts";

const run = promisify(execFile);
/** The year of the binary that comes with npm; a system ffmpeg of this major version or above is newer. */
const newerMajor = 5;
/** A program may answer late on a machine that has just started. */
const answerMs = 5_000;

/** A program's major version; 0 for builds without a release number. `none`: it does not run. `late`: no answer in time. */
export type Major = number | "none" | "late";

interface Choice {
  path: string;
  /** False where the system's did not answer in time: the query is repeated later. */
  isSure: boolean;
}

const choice = loadOnce(() => chooseFfmpeg(process.env.FFMPEG_PATH, askMajor), { isFinal: ({ isSure }) => isSure });

/** FFMPEG_PATH, else a newer ffmpeg of the system, else the one from npm. */
export const ffmpegPath = async (): Promise<string> => (await choice()).path;

/**
 * @param named path of the environment
 * @throws Error in Chinese where that does not run
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
    // ended by the timeout
    return error instanceof Error && "killed" in error && error.killed === true ? "late" : "none";
  }
}
