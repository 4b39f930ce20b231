export { followDevices } from "./device-feed.ts";
export { throttle } from "./throttle.ts";
export { useDeployment } from "./use-deployment.ts";
