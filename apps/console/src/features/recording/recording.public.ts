export { AlarmClipButton } from "./AlarmClipButton.tsx";
export { playbackLink } from "./playback/playback-search.ts";
export { RecordingSection } from "./RecordingSection.tsx";
export { useAlarmClip } from "./use-alarm-clip.ts";
