import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { ConfigDelivery } from "../device/config-delivery.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { DeviceId, EpochMs, Id, Version } from "../scalars.ts";

/** Maximum size of an algorithm's settings as JSON. */
const maxSettingsBytes = 64 * 1024;
const Settings = z
  .record(z.string().max(64), z.unknown())
  .refine((settings) => JSON.stringify(settings).length <= maxSettingsBytes, "设置过大，请减少区域或时段");
/** JSON Schema of the settings; null: they cannot be edited here. */
const SettingsSchema = z.record(z.string(), z.unknown()).nullable();

/** Cause of a version; `other`: another page or the platform. */
export const settingCauses = ["save", "copy", "return", "remove", "other"] as const;

export const PointAlgorithm = z
  .object({
    alg_id: AlgorithmId,
    name: z.string(),
    /** Version of the algorithm on the device; empty: not installed. */
    version: z.string(),
    /** Revision that increases with each change. */
    revision: Version.min(1),
    settings: z.record(z.string(), z.unknown()),
    schema: SettingsSchema,
    /** Time of the last change, if known. */
    update_at: EpochMs.nullable(),
    update_by: z.string(),
  })
  .meta({ id: "PointAlgorithm" });
export type PointAlgorithm = z.infer<typeof PointAlgorithm>;

/** An algorithm on the device that the point does not use. */
export const OfferedForPoint = z.object({
  alg_id: AlgorithmId,
  name: z.string(),
  version: z.string(),
  schema: z.record(z.string(), z.unknown()),
});
export type OfferedForPoint = z.infer<typeof OfferedForPoint>;

export const findPointAlgorithms = endpoint({
  name: "point.findAlgorithms",
  method: "GET",
  path: "/api/client/point/alg/list",
  permission: "member",
  cost: "query",
  summary: "点位上运行的算法及其设置，以及设备上还可选用的算法",
  input: z.object({ point_id: Id }),
  output: z.object({
    point: z.object({
      _id: Id,
      name: z.string(),
      device_id: DeviceId,
      device_name: z.string(),
      connected: z.boolean(),
      /** Delivery of the last change; null: the device never received a configuration. */
      config: ConfigDelivery.nullable(),
    }),
    list: z.array(PointAlgorithm),
    /**
     * Pipeline; null: each algorithm sees all objects. `missing`: ids that the point does not use; the pipeline is
     * inactive until they are added.
     */
    arrangement: z.object({ _id: Id, name: z.string(), missing: z.array(AlgorithmId) }).nullable(),
    /** Pipelines for the device's platform. */
    arrangements: z.array(z.object({ _id: Id, name: z.string() })),
    offered: z.array(OfferedForPoint),
  }),
});

export const savePointAlgorithm = endpoint({
  name: "point.saveAlgorithm",
  method: "POST",
  path: "/api/client/point/alg/save",
  permission: "device.manage",
  cost: "query",
  summary: "在点位上启用算法，或修改其设置",
  input: z.object({
    point_id: Id,
    alg_id: AlgorithmId,
    settings: Settings,
    /** Revision that the change is based on; 0: the point does not use the algorithm yet. */
    revision: Version,
    /** Set when returning to the settings of this earlier revision. */
    returned_to: z.number().int().min(1).optional(),
  }),
  output: z.object({ revision: Version }),
});

export const setPointArrangement = endpoint({
  name: "point.setArrangement",
  method: "POST",
  path: "/api/client/point/alg/arrangement",
  permission: "device.manage",
  cost: "query",
  summary: "选择点位上算法的编排；不选则各算法独立运行",
  input: z.object({ point_id: Id, arrangement_id: Id.nullable() }),
  output: Nothing,
});

export const removePointAlgorithm = endpoint({
  name: "point.removeAlgorithm",
  method: "POST",
  path: "/api/client/point/alg/remove",
  permission: "device.manage",
  cost: "query",
  summary: "在点位上停用算法；其设置留在历史版本中",
  input: z.object({ point_id: Id, alg_id: AlgorithmId, revision: Version.min(1) }),
  output: Nothing,
});

export const SettingVersion = z.object({
  revision: Version,
  cause: z.enum(settingCauses),
  at: EpochMs,
  /** Empty: not a member of the organisation. */
  user: z.string(),
  /** Null: removed from the point. */
  settings: z.record(z.string(), z.unknown()).nullable(),
});
export type SettingVersion = z.infer<typeof SettingVersion>;

export const listPointAlgorithmVersions = endpoint({
  name: "point.listAlgorithmVersions",
  method: "GET",
  path: "/api/client/point/alg/versions",
  permission: "member",
  cost: "query",
  summary: "点位上某算法设置的历史版本，新的在前，最多 100 个",
  input: z.object({ point_id: Id, alg_id: AlgorithmId }),
  output: z.object({ list: z.array(SettingVersion) }),
});
