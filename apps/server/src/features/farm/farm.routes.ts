import * as cameraApi from "@huiyan/contract/farm/camera.api";
import * as ownerApi from "@huiyan/contract/farm/owner.api";
import * as remoteApi from "@huiyan/contract/farm/remote.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addCamera } from "./actions/add-camera.ts";
import { addOwner } from "./actions/add-owner.ts";
import { editCamera } from "./actions/edit-camera.ts";
import { editOwner } from "./actions/edit-owner.ts";
import { findCameras } from "./actions/find-cameras.ts";
import { findOwners } from "./actions/find-owners.ts";
import { getOwner } from "./actions/get-owner.ts";
import { giveCamera } from "./actions/give-camera.ts";
import { listBrands } from "./actions/list-brands.ts";
import { listPatrolDevices, listSellingDevices } from "./actions/list-remote-devices.ts";
import { removeCamera } from "./actions/remove-camera.ts";
import { removeOwner } from "./actions/remove-owner.ts";
import { takeCamera } from "./actions/take-camera.ts";
import { tryCamera } from "./actions/try-camera.ts";
import { getOwnerTemplate } from "./import/get-owner-template.ts";
import { importOwners } from "./import/import-owners.ts";

export const farmRoutes = routes(
  serve(ownerApi.findFarmOwners, findOwners),
  serve(ownerApi.getFarmOwner, getOwner),
  serve(ownerApi.addFarmOwner, addOwner),
  serve(ownerApi.editFarmOwner, editOwner),
  serve(ownerApi.removeFarmOwner, removeOwner),
  serve(ownerApi.getFarmOwnerTemplate, getOwnerTemplate),
  serve(ownerApi.importFarmOwners, importOwners),
  serve(cameraApi.findFarmCameras, findCameras),
  serve(cameraApi.listFarmCameraBrands, listBrands),
  serve(cameraApi.addFarmCamera, addCamera),
  serve(cameraApi.editFarmCamera, editCamera),
  serve(cameraApi.removeFarmCamera, removeCamera),
  serve(cameraApi.tryFarmCamera, tryCamera),
  serve(cameraApi.giveFarmCamera, giveCamera),
  serve(cameraApi.takeFarmCamera, takeCamera),
  serve(remoteApi.listSellingDevices, listSellingDevices),
  serve(remoteApi.listPatrolDevices, listPatrolDevices),
);
