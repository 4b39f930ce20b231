export { lockDevicesOf, setPointCoordinates } from "./camera.queries.ts";
export { setPointImage } from "./picture.queries.ts";
export {
  countAllPoints,
  getPointImage,
  getVisiblePoint,
  isOnline as isPointOnline,
  seen as visiblePoints,
} from "./point.queries.ts";
export {
  putParkingTimes,
  putPoint,
  putPointAlgorithm,
  type RequestedPoint,
  removePointsExcept,
} from "./requested.queries.ts";
export { getPointTree } from "./tree/get-point-tree.ts";
