import { getRecordingSettings } from "@huiyan/contract/recording/recording.api";
import { type QueryClient } from "@tanstack/react-query";

/** A device's quota is shown with each of its points. */
export const refreshRecording = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [getRecordingSettings.name] });
