import { z } from "zod";
import { AlgorithmId } from "../algorithm/algorithm.device.ts";
import { ConfigProgress } from "../device/config-progress.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { DeviceId, EpochMs, Id, Version } from "../scalars.ts";

/** Maximum bytes of an algorithm's settings as JSON. */
const maxSettingsBytes = 64 * 1024;
const Settings = z
  .record(z.string().max(64), z.unknown())
  .refine((settings) => JSON.stringify(settings).length <= maxSettingsBytes, "设置过大，请减少区域或时段");
/** JSON Schema of the settings; null: the console cannot edit them. */
const SettingsSchema = z.record(z.string(), z.unknown()).nullable();

/** Causes of a version of the settings; `other`: another page of the console, or the platform. */
export const settingCauses = ["save", "copy", "return", "remove", "other"] as const;

export const PointAlgorithm = z
  .object({
    alg_id: AlgorithmId,
    name: z.string(),
    /** Version of the algorithm that is installed on the device; empty: not installed. */
    version: z.string(),
    /** Number that increases with every change of the settings. */
    revision: Version.min(1),
    settings: z.record(z.string(), z.unknown()),
    schema: SettingsSchema,
    /** Time of the last change; null if unknown. */
    update_at: EpochMs.nullable(),
    update_by: z.string(),
  })
  .meta({ id: "PointAlgorithm" });
export type PointAlgorithm = z.infer<typeof PointAlgorithm>;

/** An algorithm that is installed on the device and not used at the point. */
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
      /** Whether the device has received the last change; null: the device never received a configuration. */
      config: ConfigProgress.nullable(),
    }),
    list: z.array(PointAlgorithm),
    /**
     * Pipeline of the point; null: every algorithm receives all objects.
     * `missing`: ids of algorithms of the pipeline that the point does not use. The pipeline has no effect until they
     * are added.
     */
    arrangement: z.object({ _id: Id, name: z.string(), missing: z.array(AlgorithmId) }).nullable(),
    /** Pipelines that can run on the device's platform. */
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
    /** Revision of the settings that the user saw; 0: the point does not use the algorithm yet. */
    revision: Version,
    /** Set if the user returned to the settings of this earlier revision. */
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
  /** User who made the change; empty: not a member of the organisation. */
  user: z.string(),
  /** Settings of this version; null: the algorithm was removed from the point. */
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
