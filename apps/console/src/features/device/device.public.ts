export { CopyDeviceId } from "./CopyDeviceId.tsx";
export { DeviceState } from "./DeviceState.tsx";
export { refreshDevices } from "./device-cache.ts";
export { followDevices } from "./device-feed.ts";
export { deviceName } from "./device-name.ts";
export { conditionOf } from "./device-state.ts";
export { throttle } from "./throttle.ts";
export { useDeployment } from "./use-deployment.ts";
