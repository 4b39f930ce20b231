export { putPoint, putPointAlgorithm, saveReportedPoints } from "./point.queries.ts";
export { wantedCameras } from "./wanted-cameras.ts";
