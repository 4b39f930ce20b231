export { AlarmPopups } from "./popup/AlarmPopups.tsx";
export { playAlarmSound, soundOnce } from "./popup/alarm-sound.ts";
export { requestedAlarms } from "./popup/requested-alarms.ts";
export { PushRenewal } from "./push/PushRenewal.tsx";
