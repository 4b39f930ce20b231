import { z } from "zod";
import { foldGapChoices } from "../alarm/folding.rules.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { AlarmPopup } from "./alarm-popup.rules.ts";
import { hiddenAlgorithms, mapAreas } from "./setting.rules.ts";

const hidden: readonly string[] = hiddenAlgorithms;
/** Algorithms that the alarm centre (bell and headlines) shows. */
const AlarmCentre = z.object({
  enable_alg_alert: z.array(z.string().max(64)).max(200),
  enable_device_offline_alert: z.boolean(),
});

export const getAlarmCentre = endpoint({
  name: "setting.getAlarmCentre",
  method: "GET",
  path: "/api/client/org/conf/today",
  permission: "member",
  cost: "query",
  summary: "报警中心显示哪些算法",
  input: Nothing,
  output: AlarmCentre.extend({ algs: z.array(z.object({ _id: z.string(), name: z.string() })) }),
});

export const saveAlarmCentre = endpoint({
  name: "setting.saveAlarmCentre",
  method: "POST",
  path: "/api/client/org/conf/today/set",
  permission: "organisation.manage",
  cost: "query",
  summary: "设置报警中心",
  input: AlarmCentre.refine((input) => !input.enable_alg_alert.some((id) => hidden.includes(id)), {
    path: ["enable_alg_alert"],
    error: "该算法不在报警中心显示",
  }),
  output: Nothing,
});

/**
 * Seconds within which an alarm counts as a repeat of the previous one of the same point and algorithm; 0: alarms are
 * not grouped.
 */
const Folding = z.object({
  gap_seconds: z.union(
    foldGapChoices.map((choice) => z.literal(choice)),
    { error: "请选择合并间隔" },
  ),
});

export const getFolding = endpoint({
  name: "setting.getFolding",
  method: "GET",
  path: "/api/client/org/conf/folding",
  permission: "member",
  cost: "query",
  summary: "重复报警的合并间隔",
  input: Nothing,
  output: Folding,
});

export const saveFolding = endpoint({
  name: "setting.saveFolding",
  method: "POST",
  path: "/api/client/org/conf/folding/set",
  permission: "organisation.manage",
  cost: "query",
  summary: "设置重复报警的合并间隔",
  input: Folding,
  output: Nothing,
});

/** True if alarms of one cause are shown as one entry. */
const Storms = z.object({ enabled: z.boolean() });

export const getStorms = endpoint({
  name: "setting.getStorms",
  method: "GET",
  path: "/api/client/org/conf/storms",
  permission: "member",
  cost: "query",
  summary: "是否把同一原因的报警合为一条",
  input: Nothing,
  output: Storms,
});

export const saveStorms = endpoint({
  name: "setting.saveStorms",
  method: "POST",
  path: "/api/client/org/conf/storms/set",
  permission: "organisation.manage",
  cost: "query",
  summary: "设置是否把同一原因的报警合为一条",
  input: Storms,
  output: Nothing,
});

const ScreenMap = z.object({ mapArea: z.enum(mapAreas, { error: "请选择全国或重庆" }) });

export const getScreenMap = endpoint({
  name: "setting.getScreenMap",
  method: "GET",
  path: "/api/client/org/conf/screenmap",
  permission: "member",
  cost: "query",
  summary: "大屏地图范围",
  input: Nothing,
  output: ScreenMap,
});

export const saveScreenMap = endpoint({
  name: "setting.saveScreenMap",
  method: "POST",
  path: "/api/client/org/conf/screenmap/set",
  permission: "organisation.manage",
  cost: "query",
  summary: "设置大屏地图范围",
  input: ScreenMap,
  output: Nothing,
});

export const getAlarmPopup = endpoint({
  name: "setting.getAlarmPopup",
  method: "GET",
  path: "/api/client/org/conf/alarmConf",
  permission: "member",
  cost: "query",
  summary: "我的报警弹窗、声音与免打扰时段",
  input: Nothing,
  output: AlarmPopup,
});

export const saveAlarmPopup = endpoint({
  name: "setting.saveAlarmPopup",
  method: "POST",
  path: "/api/client/org/conf/alarmConf/set",
  permission: "member",
  cost: "query",
  summary: "设置我的报警弹窗与声音；不填的算法与免打扰时段保持不变",
  input: AlarmPopup.partial({ algs: true, quiet: true }),
  output: Nothing,
});
