import * as api from "@huiyan/contract/device/device.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { addDevice } from "./actions/add-device.ts";
import { bindDevices } from "./actions/bind-devices.ts";
import { editDevice } from "./actions/edit-device.ts";
import { findDeadLetters } from "./actions/find-dead-letters.ts";
import { findDevices } from "./actions/find-devices.ts";
import { findRecycledDevices } from "./actions/find-recycled-devices.ts";
import { getDevice } from "./actions/get-device.ts";
import { getDeviceTime } from "./actions/get-device-time.ts";
import { removeDevices } from "./actions/remove-devices.ts";
import { restoreDevices } from "./actions/restore-devices.ts";
import { switchDevices } from "./actions/switch-devices.ts";
import { unbindDevices } from "./actions/unbind-devices.ts";

export const deviceRoutes = routes(
  serve(api.getDeviceTime, getDeviceTime),
  serve(api.findDevices, findDevices),
  serve(api.addDevice, addDevice),
  serve(api.removeDevices, removeDevices),
  serve(api.bindDevices, bindDevices),
  serve(api.unbindDevices, unbindDevices),
  serve(api.switchDevices, switchDevices),
  serve(api.editDevice, editDevice),
  serve(api.getDevice, getDevice),
  serve(api.findRecycledDevices, findRecycledDevices),
  serve(api.restoreDevices, restoreDevices),
  serve(api.findDeadLetters, findDeadLetters),
);
