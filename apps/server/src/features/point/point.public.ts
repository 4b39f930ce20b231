export { setPointCoordinates } from "./camera.queries.ts";
export { countAllPoints, getVisiblePoint, setPointImage } from "./point.queries.ts";
export { findPointsOf } from "./points-of-device.ts";
export { type Reported, saveReportedPoints } from "./reported-points.queries.ts";
export { putPoint, putPointAlgorithm, removePointsExcept, type WantedPoint } from "./wanted.queries.ts";
export { wantedCameras } from "./wanted-cameras.ts";
