import * as api from "@huiyan/contract/recording/recording.api";
import { routes, serve } from "#platform/http/serve.ts";
import { clipRecording } from "./actions/clip-recording.ts";
import { fetchAlarmClip } from "./actions/fetch-alarm-clip.ts";
import { getRecordingSettings } from "./actions/get-recording-settings.ts";
import { playRecording } from "./actions/play-recording.ts";
import { setRecordingSettings } from "./actions/set-recording-settings.ts";

export const recordingRoutes = routes(
  serve(api.clipRecording, clipRecording),
  serve(api.playRecording, playRecording),
  serve(api.fetchAlarmClip, fetchAlarmClip),
  serve(api.getRecordingSettings, getRecordingSettings),
  serve(api.setRecordingSettings, setRecordingSettings),
);
