import { wallTime } from "@huiyan/contract/calendar";
import { withDuration } from "./mp4-boxes.ts";
import { readSpan } from "./recording-pieces.ts";
import { type RecordingStore, type Span } from "./recording-store.ts";

/** Returns the file name of an export, `大门_20261121-153000_20261121-153500.mp4`; times of Asia/Shanghai. */
export function exportName(camera: string, from: number, to: number): string {
  const plain = camera.replaceAll(/[\\/:*?"<>|\s]/g, "_");
  return `${plain}_${stamp(from)}_${stamp(to)}.mp4`;
}

function stamp(at: number): string {
  const digits = wallTime(at).replaceAll(/[-:]/g, "");
  return `${digits.slice(0, 8)}-${digits.slice(9, 15)}`;
}

/**
 * Exports a period of the recording as one MP4. Files are read one after another, so memory stays small.
 * The export begins with the key frame before `span`, at time 0; gaps are left out. The export ends where the camera's
 * parameters changed, because an MP4 of this kind has one set of parameters.
 */
export async function* exportVideo(store: RecordingStore, channel: string, span: Span): AsyncGenerator<Buffer> {
  const durationMs = store.spans(channel, span).reduce((sum, { from, to }) => sum + to - from, 0);
  let init: Buffer | undefined;
  let at = 0;
  for await (const piece of readSpan(store, channel, span)) {
    if (init === undefined) {
      init = piece.init;
      yield withDuration(init, durationMs);
    } else if (!init.equals(piece.init)) return;
    for (const { offset, bytes, from, to } of piece.fragments) {
      const fragment = piece.body.subarray(offset, offset + bytes);
      moveFragment(fragment, at);
      at += to - from;
    }
    yield piece.body;
  }
}

/** Sets the start time of a fragment in place, ms. No other code uses these bytes. */
function moveFragment(fragment: Buffer, at: number): void {
  const time = fragment.indexOf("tfdt", 0, "latin1");
  fragment.writeUInt32BE(Math.floor(at / 2 ** 32), time + 8);
  fragment.writeUInt32BE(at % 2 ** 32, time + 12);
}
