export { LazyAddCamera as AddCameraDialog } from "./camera/LazyAddCamera.tsx";
export { PointState } from "./PointState.tsx";
export { refreshPoints } from "./point-cache.ts";
