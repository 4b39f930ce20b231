import * as api from "@huiyan/contract/algorithm/algorithm.api";
import * as arrangementApi from "@huiyan/contract/algorithm/arrangement.api";
import * as deliveryApi from "@huiyan/contract/algorithm/delivery.api";
import * as storeApi from "@huiyan/contract/algorithm/store.api";
import { routes, serve } from "#platform/http/serve.ts";
import { getTrial, passTrial, stopTrial } from "./actions/decide-trial.ts";
import {
  dispatchArrangements,
  installAlgorithms,
  previewInstall,
  uninstallAlgorithms,
} from "./actions/deliver-algorithms.ts";
import { findArrangements } from "./actions/find-arrangements.ts";
import { findInStore, listAlgorithms, listPlatforms } from "./actions/find-in-store.ts";
import { getStoreDetails } from "./actions/get-store-details.ts";
import { listAlgorithmTypes } from "./actions/list-types.ts";
import { addArrangement, editArrangement, removeArrangement } from "./actions/save-arrangement.ts";
import { downloadAlgorithm } from "./package/download-algorithm.ts";

export const algorithmRoutes = routes(
  serve(api.listAlgorithmTypes, listAlgorithmTypes),
  serve(storeApi.listPlatforms, listPlatforms),
  serve(storeApi.listAlgorithms, listAlgorithms),
  serve(storeApi.findInStore, findInStore),
  serve(storeApi.getStoreDetails, getStoreDetails),
  serve(arrangementApi.findArrangements, findArrangements),
  serve(arrangementApi.addArrangement, addArrangement),
  serve(arrangementApi.editArrangement, editArrangement),
  serve(arrangementApi.removeArrangement, removeArrangement),
  serve(deliveryApi.previewInstall, previewInstall),
  serve(deliveryApi.installAlgorithms, installAlgorithms),
  serve(deliveryApi.getTrial, getTrial),
  serve(deliveryApi.passTrial, passTrial),
  serve(deliveryApi.stopTrial, stopTrial),
  serve(deliveryApi.dispatchArrangements, dispatchArrangements),
  serve(deliveryApi.uninstallAlgorithms, uninstallAlgorithms),
  serve(deliveryApi.downloadAlgorithm, downloadAlgorithm),
);
