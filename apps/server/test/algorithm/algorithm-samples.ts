import { v7 } from "uuid";
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
  "algorithm.editArrangement": () => ({
    input: { _id: v7(), name: "编排", platform: "rk3588", algs: ["area_intrusion"] },
    refused: "not_found",
  }),
  "algorithm.removeArrangement": () => ({ input: { _id: v7() }, refused: "not_found" }),
  "algorithm.previewInstall": (target) => ({
    input: { platform: "rk3588", alg_ids: ["area_intrusion"], device_ids: [target.device.deviceId] },
    refused: "algorithm_missing",
  }),
  "algorithm.install": (target) => ({
    input: { platform: "rk3588", alg_ids: ["area_intrusion"], device_ids: [target.device.deviceId] },
    refused: "algorithm_missing",
  }),
  "algorithm.getTrial": () => ({ input: { task_id: v7() }, refused: "not_found" }),
  "algorithm.passTrial": () => ({ input: { task_id: v7() }, refused: "not_found" }),
  "algorithm.stopTrial": () => ({ input: { task_id: v7() }, refused: "not_found" }),
  "algorithm.dispatch": (target) => ({
    input: { device_id: [target.device.deviceId], gather_id: [v7()] },
    refused: "not_found",
  }),
  "algorithm.uninstall": (target) => ({
    input: { device_ids: [target.device.deviceId], alg_ids: ["smoking"] },
    refused: "nothing_to_do",
  }),
  "algorithm.download": (target) => ({ input: {}, path: `/api/device/algorithm/${target.device.uid}` }),
};
