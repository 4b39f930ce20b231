import { createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deviceLimits, devicePages } from "@huiyan/contract/device/device.rules";
import {
  RecordClipParams,
  type RecordClipResult,
  RecordingPiece,
  type RecordListResult,
  type RecordUrlResult,
} from "@huiyan/contract/recording/recording.device";
import { clipLimits } from "@huiyan/contract/recording/recording.rules";
import { type z } from "zod";
import { CommandFailure, type CommandHandler, type CommandUnderWay } from "../platform/mqtt/command-inbox.ts";
import { exportVideo } from "../platform/recording/recording-export.ts";
import { type RecordingStore } from "../platform/recording/recording-store.ts";
import { isDiskFull } from "../platform/store/disk-reserve.ts";

export interface RecordingCommandDeps {
  store: RecordingStore;
  /** Where a clip of the channel lies until it is sent. */
  clipPath(channel: string, name: string): string;
  /** It is sent as a clip of the alarm, and then removed. */
  addClip(eventId: string, path: string, bytes: number, index: number): void;
}

/** What the server can ask of the recordings: what there is, where a piece is to be had, a piece as an alarm's clip. */
export function recordingCommands(deps: RecordingCommandDeps): [string, CommandHandler][] {
  return [
    ["record.list", async (params) => list(deps.store, params)],
    ["record.url", async (params) => address(deps.store, params)],
    ["record.clip", (params, command) => clip(deps, params, command)],
  ];
}

/** Of a recording in many pieces the newest are told. */
const maxSpans = 2_000;

function list(store: RecordingStore, params: unknown): z.infer<typeof RecordListResult> {
  const { channel, from, to } = RecordingPiece.parse(params);
  return { spans: store.spans(channel, { from, to }).slice(-maxSpans) };
}

function address(store: RecordingStore, params: unknown): z.infer<typeof RecordUrlResult> {
  const { channel, from, to } = recordedPiece(store, RecordingPiece.parse(params));
  const query = new URLSearchParams({ channel, from: String(from), to: String(to) });
  return { path: `${devicePages.record}/export?${query}` };
}

/** @throws CommandFailure where nothing of it is recorded, or it is too long */
function recordedPiece<Piece extends RecordingPiece>(store: RecordingStore, piece: Piece): Piece {
  if (piece.to - piece.from > clipLimits.maxMs) throw new CommandFailure("too_long", "片段最长 10 分钟");
  if (store.spans(piece.channel, piece).length === 0) throw new CommandFailure("no_recording", "该时间没有录像");
  return piece;
}

async function clip(
  { store, clipPath, addClip }: RecordingCommandDeps,
  params: unknown,
  command: CommandUnderWay,
): Promise<z.infer<typeof RecordClipResult>> {
  const { channel, from, to, event_id, index } = recordedPiece(store, RecordClipParams.parse(params));
  const path = clipPath(channel, `${event_id}-${index}.mp4`);
  // Two commands may ask for the same clip at once.
  const unfinished = `${path}.${command.id}.part`;
  const counted = upTo(deviceLimits.videoBytes);
  try {
    mkdirSync(dirname(path), { recursive: true });
    const source = Readable.from(exportVideo(store, channel, { from, to }));
    await pipeline(source, counted.through, createWriteStream(unfinished, { mode: 0o600 }));
    // The quota may have taken it meanwhile.
    if (counted.bytes() === 0) throw new CommandFailure("no_recording", "该时间没有录像");
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw isDiskFull(error) ? new CommandFailure("no_room", "设备磁盘已满，无法取出录像") : error;
  }
  addClip(event_id, path, counted.bytes(), index);
  return { bytes: counted.bytes() };
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
