import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { RecordingService } from "#agent/recording-service.ts";
import { type SettingsOfChannels } from "#agent/recording-settings.ts";
import { type RecordingPageDeps } from "#pages/recording/answer-recordings.ts";
import { fragment, initSegment } from "#platform/recording/mp4-boxes.ts";
import { RecordingEvents } from "#platform/recording/recording-events.ts";
import { RecordingStore } from "#platform/recording/recording-store.ts";

const unexpected = (text: string): never => {
  throw new Error(text);
};

/** Creates the recordings of a device in a folder. By default no channel is recorded. */
export function recordingsIn(folder: string, configured: SettingsOfChannels = {}): RecordingService {
  return new RecordingService({
    folder,
    quotaBytes: 1024 ** 3,
    configured,
    now: () => Date.now(),
    onTrouble: unexpected,
  });
}

export interface TemporaryRecordings {
  folder: string;
  store: RecordingStore;
}

/** Creates a recording store in a temporary folder, which is deleted after the test. */
export function newStore(quotaBytes = 1e9): TemporaryRecordings {
  const folder = mkdtempSync(join(tmpdir(), "huiyan-recordings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, store: new RecordingStore(folder, quotaBytes, unexpected) };
}

export const sampleInit = initSegment({ width: 640, height: 360, config: Buffer.from([1, 66, 0, 30, 255, 224, 0]) });

/** Returns a fragment of one second whose pictures cannot be decoded. */
export function sampleSecond(at: number, bytes: number): Buffer {
  return fragment(1, at, [{ data: Buffer.alloc(bytes), durationMs: 1_000, delayMs: 0, isKey: true }]);
}

/** Records some seconds into one file, until the quota is reached. */
export function recordSample(store: RecordingStore, channel: string, from: number, seconds: number, bytes = 10): void {
  const file = store.create(channel, from, false, sampleInit);
  for (let at = from; at < from + seconds * 1_000; at += 1_000) {
    if (file?.write(sampleSecond(at, bytes), at + 1_000) === false) break;
  }
  file?.close();
}

/** Returns the dependencies of the recordings page with two cameras; one has special characters in its name. */
export function recordingPageOf({ folder, store }: TemporaryRecordings): RecordingPageDeps {
  return {
    store,
    events: new RecordingEvents(folder),
    facts: () => ({
      name: "一号机房",
      now: Date.parse("2026-11-21T10:00:00Z"),
      usedBytes: 0,
      quotaBytes: 1e9,
      channels: [
        { channel: "1", name: "大门", state: "连续" },
        { channel: "b/c", name: "</script><b>仓库</b>", state: "报警前后" },
      ],
      algorithms: { area_intrusion: "区域入侵" },
    }),
  };
}
