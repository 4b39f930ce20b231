import { decoderPart, isOldDecoder } from "@huiyan/contract/device/decoder.rules";
import { type Logger } from "pino";
import { ffmpegPath, ffmpegVersion, oldDecoderAdvice } from "./ffmpeg-path.ts";

/** Chooses the ffmpeg to use. Writes to the log if ffmpeg cannot run or gets no security fixes. */
export async function checkDecoder(log: Pick<Logger, "info" | "warn" | "error">): Promise<void> {
  try {
    const path = await ffmpegPath();
    const ffmpeg = ffmpegVersion();
    if (isOldDecoder(ffmpeg)) log.warn({ ffmpeg, path }, oldDecoderAdvice);
    else log.info({ ffmpeg, path }, "解码用的 ffmpeg");
  } catch (err) {
    log.error({ err }, "ffmpeg 无法运行，摄像头不会有画面：请检查 FFMPEG_PATH 后重启本程序");
  }
}

/** Returns the version of the ffmpeg in use as a part of the reported versions; no part while it is unknown. */
export function decoderVersions(): Record<string, string> {
  const version = ffmpegVersion();
  return version === "" ? {} : { [decoderPart]: version };
}
