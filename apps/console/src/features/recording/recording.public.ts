export { AlarmClipButton } from "./AlarmClipButton.tsx";
export { RecordingSection } from "./RecordingSection.tsx";
export { useAlarmClip } from "./use-alarm-clip.ts";
