import { execFile } from "node:child_process";
import { promisify } from "node:util";
import installer from "@ffmpeg-installer/ffmpeg";
import { loadOnce } from "../loading/load-once.ts";

const run = promisify(execFile);
/** The year of the binary that comes with npm; a system ffmpeg of this major version or above is newer. */
const newerMajor = 5;

/** FFMPEG_PATH, else a newer ffmpeg of the system, else the one from npm. */
export const ffmpegPath = loadOnce(choose);

async function choose(): Promise<string> {
  const named = process.env.FFMPEG_PATH;
  if (named !== undefined && named !== "") {
    if ((await majorOf(named)) === undefined) throw new Error(`FFMPEG_PATH 指向的程序无法运行：${named}`);
    return named;
  }
  const system = await majorOf("ffmpeg");
  return system !== undefined && system >= newerMajor ? "ffmpeg" : installer.path;
}

/** Undefined when the program does not run; 0 for builds without a release number. */
async function majorOf(program: string): Promise<number | undefined> {
  try {
    const { stdout } = await run(program, ["-hide_banner", "-version"], { timeout: 5_000 });
    return Number(/^ffmpeg version n?(\d+)\./.exec(stdout)?.[1] ?? 0);
  } catch {
    return undefined;
  }
}
