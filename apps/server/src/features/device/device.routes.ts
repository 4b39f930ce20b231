import * as api from "@huiyan/contract/device/device.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { addDevice } from "./actions/add-device.ts";
import { bindDevices } from "./actions/bind-devices.ts";
import { findDeadLetters } from "./actions/find-dead-letters.ts";
import { findDevices } from "./actions/find-devices.ts";
import { getDeviceTime } from "./actions/get-device-time.ts";
import { removeDevices } from "./actions/remove-devices.ts";

export const deviceRoutes = routes(
  serve(api.getDeviceTime, getDeviceTime),
  serve(api.findDevices, findDevices),
  serve(api.addDevice, addDevice),
  serve(api.removeDevices, removeDevices),
  serve(api.bindDevices, bindDevices),
  serve(api.findDeadLetters, findDeadLetters),
);
