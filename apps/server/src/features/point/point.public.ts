export {
  putPoint,
  putPointAlgorithm,
  removePointsExcept,
  saveReportedPoints,
  type WantedPoint,
} from "./point.queries.ts";
export { findPointsOf } from "./points-of-device.ts";
export { wantedCameras } from "./wanted-cameras.ts";
