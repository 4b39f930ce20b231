export { followDevices } from "./device-feed.ts";
