import { createWriteStream, rmSync } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type RecordingPiece } from "@huiyan/contract/recording/recording.device";
import { clipLimits } from "@huiyan/contract/recording/recording.rules";
import { CommandFailure } from "#platform/mqtt/command-inbox.ts";
import { exportVideo } from "#platform/recording/recording-export.ts";
import { type RecordingStore } from "#platform/recording/recording-store.ts";
import { isDiskFull } from "#platform/store/disk-reserve.ts";

/**
 * Returns the requested period if it can be exported.
 * @throws CommandFailure if the period contains no recording or is too long
 */
export function recordedPiece<Piece extends RecordingPiece>(store: RecordingStore, piece: Piece): Piece {
  if (piece.to - piece.from > clipLimits.maxMs) throw new CommandFailure("too_long", "片段最长 10 分钟");
  if (store.spans(piece.channel, piece).length === 0) throw new CommandFailure("no_recording", "该时间没有录像");
  return piece;
}

/**
 * Writes a recorded period to a file as one MP4.
 * @returns size of the file in bytes
 * @throws CommandFailure if the result is too large, the recording is gone, or the disk is full; the file is then
 * deleted
 */
export async function writePiece(
  store: RecordingStore,
  { channel, from, to }: RecordingPiece,
  file: string,
  maxBytes: number,
): Promise<number> {
  const counted = upTo(maxBytes);
  try {
    const source = Readable.from(exportVideo(store, channel, { from, to }));
    await pipeline(source, counted.through, createWriteStream(file, { mode: 0o600 }));
    // the disk quota may have deleted the recording meanwhile
    if (counted.bytes() === 0) throw new CommandFailure("no_recording", "该时间没有录像");
    return counted.bytes();
  } catch (error) {
    rmSync(file, { force: true });
    throw isDiskFull(error) ? new CommandFailure("no_room", "设备磁盘已满，无法取出录像") : error;
  }
}

function upTo(maxBytes: number): { through: Transform; bytes(): number } {
  let seen = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > maxBytes) done(new CommandFailure("too_large", "片段超过 64 MB，请缩短时间"));
      else done(null, chunk);
    },
  });
  return { through, bytes: () => seen };
}
