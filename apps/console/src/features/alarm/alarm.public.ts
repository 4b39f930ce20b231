export { AlarmBell } from "./AlarmBell.tsx";
export { AlarmFeed } from "./AlarmFeed.tsx";
