export { followDevices } from "./device-feed.ts";
export { throttle } from "./throttle.ts";
