export { DemoMark } from "./DemoMark.tsx";
export { DemoTag } from "./DemoTag.tsx";
