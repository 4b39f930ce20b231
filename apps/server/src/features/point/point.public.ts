export { getPointTree } from "./actions/get-point-tree.ts";
export { setPointCoordinates } from "./camera.queries.ts";
export { countAllPoints, getVisiblePoint, seen as visiblePoints, setPointImage } from "./point.queries.ts";
export { findPointsOf } from "./points-of-device.ts";
export { type Reported, saveReportedPoints } from "./reported-points.queries.ts";
export {
  putParkingTimes,
  putPoint,
  putPointAlgorithm,
  removePointsExcept,
  type WantedPoint,
} from "./wanted.queries.ts";
export { wantedCameras } from "./wanted-cameras.ts";
