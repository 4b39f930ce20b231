export { getRecordingSettings } from "./actions/get-recording-settings.ts";
export { setRecordingSettings } from "./actions/set-recording-settings.ts";
