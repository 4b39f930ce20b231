export { AlarmBell } from "./bell/AlarmBell.tsx";
export { AlarmFeed } from "./feed/AlarmFeed.tsx";
