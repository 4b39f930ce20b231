export { setPointArrangement } from "./algorithm/point-algorithms.ts";
export { lockDevicesOf, setPointCoordinates } from "./camera.queries.ts";
export { changeOnDevice, notifyDevices, openOnDevice, takeOffDevices } from "./camera-on-device.ts";
export { cameraSource, sealedBy, secretsOf } from "./camera-secrets.ts";
export { type ConsoleCamera, cameraFacts, consoleCamera, gbCamera } from "./camera-source.ts";
export { setPointImage } from "./picture.queries.ts";
export {
  countAllPoints,
  getPointImage,
  getVisiblePoint,
  isOnline as isPointOnline,
  seen as visiblePoints,
} from "./point.queries.ts";
export {
  putPoint,
  putPointAlgorithm,
  type RequestedPoint,
  removePointsExcept,
} from "./requested.queries.ts";
export { getPointTree } from "./tree/get-point-tree.ts";
export { tryOnDevice } from "./try-on-device.ts";
