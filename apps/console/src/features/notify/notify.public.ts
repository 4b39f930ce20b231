export { AlarmPopups } from "./popup/AlarmPopups.tsx";
export { playAlarmSound, soundOnce } from "./popup/alarm-sound.ts";
export { wantedAlarms } from "./popup/requested-alarms.ts";
export { PushRenewal } from "./push/PushRenewal.tsx";
