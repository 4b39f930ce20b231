import * as cameraApi from "@huiyan/contract/point/camera.api";
import * as cameraEventApi from "@huiyan/contract/point/camera-event.api";
import * as dryRunApi from "@huiyan/contract/point/dry-run.api";
import * as pictureApi from "@huiyan/contract/point/picture.device";
import * as api from "@huiyan/contract/point/point.api";
import * as algorithmApi from "@huiyan/contract/point/point-algorithm.api";
import * as bulkApi from "@huiyan/contract/point/point-bulk.api";
import * as ptzApi from "@huiyan/contract/point/ptz.api";
import * as treeApi from "@huiyan/contract/point/tree.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addPoint } from "./actions/add-point.ts";
import { getCameraEvents, setCameraEvents, tryCameraEvents } from "./actions/camera-events.ts";
import { editPoint } from "./actions/edit-point.ts";
import { findCameras } from "./actions/find-cameras.ts";
import { findPoints } from "./actions/find-points.ts";
import { getCamera } from "./actions/get-camera.ts";
import { listAllPoints, listNamedPoints, listPointsOnMap } from "./actions/list-points.ts";
import { placePoint } from "./actions/place-point.ts";
import { describePtz, goToPreset, movePtz } from "./actions/ptz.ts";
import { removePoints } from "./actions/remove-points.ts";
import { reportPicture } from "./actions/report-picture.ts";
import { takeSnapshot } from "./actions/take-snapshot.ts";
import { tryCamera } from "./actions/try-camera.ts";
import { downloadOrderedClip, getDryRun, startDryRun } from "./algorithm/dry-run.ts";
import { findDryRunPoints } from "./algorithm/find-dry-run-points.ts";
import {
  findPointAlgorithms,
  listPointAlgorithmVersions,
  removePointAlgorithm,
  savePointAlgorithm,
  setPointArrangement,
} from "./algorithm/point-algorithms.ts";
import { previewPointBulk, startPointBulk } from "./bulk/plan-point-bulk.ts";
import { getPointTree } from "./tree/get-point-tree.ts";
import { searchPointTree } from "./tree/search-point-tree.ts";

export const pointRoutes = routes(
  serve(api.findPoints, findPoints),
  serve(treeApi.getPointTree, getPointTree),
  serve(treeApi.searchPointTree, searchPointTree),
  serve(treeApi.listNamedPoints, listNamedPoints),
  serve(api.listAllPoints, listAllPoints),
  serve(api.listMapPoints, listPointsOnMap),
  serve(api.placePoint, placePoint),
  serve(api.takeSnapshot, takeSnapshot),
  serve(pictureApi.reportPicture, reportPicture),
  serve(cameraApi.addPoint, addPoint),
  serve(cameraApi.editPoint, editPoint),
  serve(cameraApi.removePoints, removePoints),
  serve(algorithmApi.findPointAlgorithms, findPointAlgorithms),
  serve(algorithmApi.listPointAlgorithmVersions, listPointAlgorithmVersions),
  serve(algorithmApi.savePointAlgorithm, savePointAlgorithm),
  serve(dryRunApi.startDryRun, startDryRun),
  serve(dryRunApi.getDryRun, getDryRun),
  serve(dryRunApi.findDryRunPoints, findDryRunPoints),
  serve(dryRunApi.downloadClip, downloadOrderedClip),
  serve(algorithmApi.setPointArrangement, setPointArrangement),
  serve(algorithmApi.removePointAlgorithm, removePointAlgorithm),
  serve(bulkApi.previewPointBulk, previewPointBulk),
  serve(bulkApi.startPointBulk, startPointBulk),
  serve(cameraApi.getCamera, getCamera),
  serve(cameraApi.tryCamera, tryCamera),
  serve(cameraApi.findCameras, findCameras),
  serve(cameraEventApi.getCameraEvents, getCameraEvents),
  serve(cameraEventApi.setCameraEvents, setCameraEvents),
  serve(cameraEventApi.tryCameraEvents, tryCameraEvents),
  serve(ptzApi.describePtz, describePtz),
  serve(ptzApi.movePtz, movePtz),
  serve(ptzApi.goToPreset, goToPreset),
);
