export { setRecordingSettings } from "./actions/set-recording-settings.ts";
