import { mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { deviceLimits, devicePages } from "@huiyan/contract/device/device.rules";
import {
  RecordClipParams,
  type RecordClipResult,
  RecordingPiece,
  type RecordListResult,
  type RecordUrlResult,
} from "@huiyan/contract/recording/recording.device";
import { type z } from "zod";
import { type CommandHandler, type CommandUnderWay } from "#platform/mqtt/command-inbox.ts";
import { type RecordingStore } from "#platform/recording/recording-store.ts";
import { recordedPiece, writePiece } from "./recorded-piece.ts";

export interface RecordingCommandDeps {
  store: RecordingStore;
  /** Returns the path of a clip's file, which exists until the clip is sent. */
  clipPath(channel: string, name: string): string;
  /** Queues a file as a clip of an alarm; the file is deleted once it is sent. */
  addClip(eventId: string, path: string, bytes: number, index: number): void;
}

/**
 * Returns the handlers of the recording commands: list recorded spans, get the address of a period, send a period as a
 * clip of an alarm.
 */
export function recordingCommands(deps: RecordingCommandDeps): [string, CommandHandler][] {
  return [
    ["record.list", async (params) => list(deps.store, params)],
    ["record.url", async (params) => address(deps.store, params)],
    ["record.clip", (params, command) => clip(deps, params, command)],
  ];
}

/** Maximum spans in a list; the newest are listed. */
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

async function clip(
  { store, clipPath, addClip }: RecordingCommandDeps,
  params: unknown,
  command: CommandUnderWay,
): Promise<z.infer<typeof RecordClipResult>> {
  const { channel, from, to, event_id, index } = recordedPiece(store, RecordClipParams.parse(params));
  const path = clipPath(channel, `${event_id}-${index}.mp4`);
  // Two commands may request the same clip at once, so each writes to its own file first.
  const unfinished = `${path}.${command.id}.part`;
  mkdirSync(dirname(path), { recursive: true });
  const bytes = await writePiece(store, { channel, from, to }, unfinished, deviceLimits.videoBytes);
  renameSync(unfinished, path);
  addClip(event_id, path, bytes, index);
  return { bytes };
}
