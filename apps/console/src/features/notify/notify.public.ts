export { AlarmPopups } from "./popup/AlarmPopups.tsx";
export { PushRenewal } from "./push/PushRenewal.tsx";
