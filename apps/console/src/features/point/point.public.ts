export { LazyAddCamera as AddCameraDialog } from "./camera/LazyAddCamera.tsx";
export { refreshPoints } from "./point-cache.ts";
