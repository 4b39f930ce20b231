import * as addingApi from "@huiyan/contract/device/adding.api";
import * as api from "@huiyan/contract/device/device.api";
import * as maintenanceApi from "@huiyan/contract/device/maintenance.api";
import * as treeApi from "@huiyan/contract/device/tree.api";
import * as recordingApi from "@huiyan/contract/recording/recording.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addDevice } from "./actions/add-device.ts";
import { bindDevices } from "./actions/bind-devices.ts";
import { editDevice } from "./actions/edit-device.ts";
import { findDeadLetters } from "./actions/find-dead-letters.ts";
import { findDevices } from "./actions/find-devices.ts";
import { getDeviceTree, getOnline, listBound, listDevicePoints } from "./actions/find-in-tree.ts";
import { findRecycledDevices } from "./actions/find-recycled-devices.ts";
import { getDevice } from "./actions/get-device.ts";
import { getDeviceTime } from "./actions/get-device-time.ts";
import { removeDevices } from "./actions/remove-devices.ts";
import { restoreDevices } from "./actions/restore-devices.ts";
import { switchDevices } from "./actions/switch-devices.ts";
import { unbindDevices } from "./actions/unbind-devices.ts";
import { bindBatch, getDeviceTemplate, importDevices } from "./adding/import-devices.ts";
import { bindScanned, scanDevices, scanIp } from "./adding/scan-devices.ts";
import { previewBulk, startBulk } from "./bulk/plan-bulk.ts";
import { findNotices } from "./notice/find-notices.ts";
import { accessDevice } from "./page/access-device.ts";
import { openRecordings } from "./page/open-recordings.ts";
import { downloadPackage, listPackages, upgradeDevice } from "./upgrade/upgrade-device.ts";

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
  serve(addingApi.scanDevices, scanDevices),
  serve(addingApi.scanIp, scanIp),
  serve(addingApi.bindScanned, bindScanned),
  serve(addingApi.bindBatch, bindBatch),
  serve(addingApi.getDeviceTemplate, getDeviceTemplate),
  serve(addingApi.importDevices, importDevices),
  serve(treeApi.getOnline, getOnline),
  serve(treeApi.getDeviceTree, getDeviceTree),
  serve(treeApi.listDevicePoints, listDevicePoints),
  serve(treeApi.listBound, listBound),
  serve(maintenanceApi.listPackages, listPackages),
  serve(maintenanceApi.upgradeDevice, upgradeDevice),
  serve(maintenanceApi.downloadPackage, downloadPackage),
  serve(maintenanceApi.accessDevice, accessDevice),
  serve(recordingApi.openRecordings, openRecordings),
  serve(maintenanceApi.previewBulk, previewBulk),
  serve(maintenanceApi.startBulk, startBulk),
  serve(maintenanceApi.findNotices, findNotices),
);
