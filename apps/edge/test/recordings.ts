import { RecordingService } from "../src/agent/recording-service.ts";
import { type SettingsOfChannels } from "../src/agent/recording-settings.ts";

/** Recordings of a device in a folder. Nothing is recorded unless told. */
export function recordingsIn(folder: string, configured: SettingsOfChannels = {}): RecordingService {
  return new RecordingService({
    folder,
    quotaBytes: 1024 ** 3,
    configured,
    now: () => Date.now(),
    onTrouble: () => undefined,
  });
}
