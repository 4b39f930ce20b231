export { LazyAddCamera as AddCameraDialog } from "./LazyAddCamera.tsx";
export { refreshPoints } from "./point-cache.ts";
