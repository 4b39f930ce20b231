export {
  putPoint,
  putPointAlgorithm,
  removePointsExcept,
  saveReportedPoints,
  type WantedPoint,
} from "./point.queries.ts";
export { wantedCameras } from "./wanted-cameras.ts";
