import { z } from "zod";
import { PlanCounts } from "../device/maintenance.api.ts";
import { maxBulkItems } from "../device/maintenance.rules.ts";
import { endpoint, file, Nothing } from "../endpoint.ts";
import { DeviceId, EpochMs, Id } from "../scalars.ts";
import { AlgorithmId } from "./algorithm.device.ts";
import { deliveryTexts } from "./delivery.rules.ts";
import { trialStates } from "./trial.rules.ts";

const Algorithms = z.array(AlgorithmId).min(1, deliveryTexts.algorithms).max(64);
const Devices = z.array(DeviceId).min(1, deliveryTexts.devices).max(maxBulkItems);

/** Result of starting a delivery. */
const Started = z.object({
  task_id: Id,
  /** Number of installations and removals, one per device and algorithm. */
  count: z.number().int(),
});

export const InstallRequest = z.object({ platform: z.string().max(32), alg_ids: Algorithms, device_ids: Devices });
export type InstallRequest = z.output<typeof InstallRequest>;

export const previewInstall = endpoint({
  name: "algorithm.previewInstall",
  method: "POST",
  path: "/api/client/alg/install/preview",
  permission: "device.manage",
  cost: "query",
  summary: "下发算法会做什么：逐台说明，不改变任何内容",
  input: InstallRequest,
  output: PlanCounts.extend({
    list: z.array(z.object({ device_id: DeviceId, name: z.string(), will: z.boolean(), text: z.string() })),
  }),
});

export const installAlgorithms = endpoint({
  name: "algorithm.install",
  method: "POST",
  path: "/api/client/alg/install",
  permission: "device.manage",
  cost: "query",
  summary: "下发算法：作为任务执行，进度与结果由设备上报；离线的设备上线后继续",
  input: InstallRequest,
  output: Started,
});

const TrialQuestion = z.object({ task_id: Id });

/** Returns the canary of a delivery that the caller started. */
export const getTrial = endpoint({
  name: "algorithm.getTrial",
  method: "GET",
  path: "/api/client/alg/install/trial",
  permission: "device.manage",
  cost: "cheap",
  summary: "自己发起的下发：首批设备的试用到了哪一步",
  input: TrialQuestion,
  output: z.object({ state: z.enum(["none", ...trialStates]) }),
});

export const passTrial = endpoint({
  name: "algorithm.passTrial",
  method: "POST",
  path: "/api/client/alg/install/trial/pass",
  permission: "device.manage",
  cost: "query",
  summary: "立即结束试用，继续下发到其余设备；试用已有结果时拒绝",
  input: TrialQuestion,
  output: Nothing,
});

export const stopTrial = endpoint({
  name: "algorithm.stopTrial",
  method: "POST",
  path: "/api/client/alg/install/trial/stop",
  permission: "device.manage",
  cost: "query",
  summary: "立即结束试用，首批设备退回原版本，其余设备不下发；试用已有结果时拒绝",
  input: TrialQuestion,
  output: Nothing,
});

/**
 * Installs the algorithms of pipelines on devices. Accepts a list of devices, or one device with `gather_list` as older
 * clients send it.
 */
export const dispatchArrangements = endpoint({
  name: "algorithm.dispatch",
  method: "POST",
  path: "/api/client/alg/dispatch/trigger",
  permission: "device.manage",
  cost: "query",
  summary: "下发算法编排：编排中的算法安装到设备",
  input: z.union([
    z.object({ device_id: Devices, gather_id: z.array(Id).min(1, deliveryTexts.arrangements).max(64) }),
    z.object({
      device_id: DeviceId,
      gather_list: z
        .array(z.object({ id: Id }))
        .min(1, deliveryTexts.arrangements)
        .max(64),
    }),
  ]),
  output: Started,
});

export const uninstallAlgorithms = endpoint({
  name: "algorithm.uninstall",
  method: "POST",
  path: "/api/client/alg/uninstall",
  permission: "device.manage",
  cost: "query",
  summary: "卸载算法：作为任务执行，逐台给出结果",
  input: z.object({
    device_ids: Devices,
    alg_ids: z.array(AlgorithmId).min(1, deliveryTexts.uninstall).max(64),
    /** Earliest start, epoch ms, for example in the night. Absent or past: at once. */
    at: EpochMs.optional(),
  }),
  output: Started,
});

/** Returns the bytes of a package to a device that received an install command for it. */
export const downloadAlgorithm = endpoint({
  name: "algorithm.download",
  method: "GET",
  path: "/api/device/algorithm/:id",
  permission: "device",
  cost: "file",
  summary: "设备下载算法包",
  input: Nothing,
  output: file("application/zip"),
});
