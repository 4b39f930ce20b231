export { DemoMark } from "./DemoMark.tsx";
export { DemoTag } from "./DemoTag.tsx";
export { DemoInbox } from "./inbox/DemoInbox.tsx";
