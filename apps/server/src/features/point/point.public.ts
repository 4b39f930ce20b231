export { lockDevicesOf, setPointCoordinates } from "./camera.queries.ts";
export { setPointImage } from "./picture.queries.ts";
export {
  countAllPoints,
  getPointImage,
  getVisiblePoint,
  isOnline as isPointOnline,
  seen as visiblePoints,
} from "./point.queries.ts";
export { getPointTree } from "./tree/get-point-tree.ts";
export {
  putParkingTimes,
  putPoint,
  putPointAlgorithm,
  removePointsExcept,
  type WantedPoint,
} from "./wanted.queries.ts";
