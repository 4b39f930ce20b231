import { ofObject } from "../objects/objects.ts";
import { type SampleOf } from "../sample.ts";

const empty: SampleOf = () => ({ input: {} });

export const algorithmSamples: Readonly<Record<string, SampleOf>> = {
  "algorithm.listTypes": (target) => ({ input: { group_id: target.groupId } }),
  "algorithm.listPlatforms": empty,
  "algorithm.list": empty,
  "algorithm.findInStore": empty,
  "algorithm.getStoreDetails": () => ({ input: { alg_id: "area_intrusion" } }),
  "algorithm.findArrangements": empty,
  "algorithm.addArrangement": () => ({ input: { name: "编排", platform: "rk3588", algs: ["area_intrusion"] } }),
  "algorithm.editArrangement": ofObject("arrangement", (_id) => ({
    _id,
    name: "编排",
    platform: "rk3588",
    algs: ["area_intrusion"],
  })),
  "algorithm.removeArrangement": ofObject("arrangement", (_id) => ({ _id })),
  "algorithm.previewInstall": (target) => ({
    input: { platform: "rk3588", alg_ids: ["area_intrusion"], device_ids: [target.device.deviceId] },
    refused: "algorithm_missing",
  }),
  "algorithm.install": (target) => ({
    input: { platform: "rk3588", alg_ids: ["area_intrusion"], device_ids: [target.device.deviceId] },
    refused: "algorithm_missing",
  }),
  "algorithm.getTrial": ofObject("trialTask", (task_id) => ({ task_id })),
  "algorithm.passTrial": ofObject("trialTask", (task_id) => ({ task_id })),
  "algorithm.stopTrial": ofObject("trialTask", (task_id) => ({ task_id })),
  "algorithm.dispatch": ofObject(
    "arrangement",
    (id, target) => ({ device_id: [target.device.deviceId], gather_id: [id] }),
    { own: "algorithm_missing" },
  ),
  "algorithm.uninstall": (target) => ({
    input: { device_ids: [target.device.deviceId], alg_ids: ["smoking"] },
    refused: "nothing_to_do",
  }),
  "algorithm.download": (target) => ({ input: {}, path: `/api/device/algorithm/${target.device.uid}` }),
};
