export { LazyAddCamera as AddCameraDialog } from "./camera/LazyAddCamera.tsx";
export { MeasuredCamera } from "./camera/MeasuredCamera.tsx";
export { PointState } from "./PointState.tsx";
export { refreshPointRelated, refreshPoints } from "./point-cache.ts";
