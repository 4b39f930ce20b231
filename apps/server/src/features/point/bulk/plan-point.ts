import { changeMotion, type MotionSettings } from "@huiyan/contract/device/motion.rules";
import { type FormText } from "@huiyan/contract/form-texts";
import { type PointBulkRequest } from "@huiyan/contract/point/point-bulk.api";

/** Values of a point that the plan depends on. */
export interface PlannedPoint {
  id: string;
  /** Ids of the algorithms that the point uses; `deviceHas` says which are installed on its device. */
  algs: readonly string[];
  deviceHas(algId: string): boolean;
  online: boolean;
  /** True if the point's device is connected. */
  connected: boolean;
  /** True if the camera is configured on the device itself, so that the console cannot change it. */
  isOwn: boolean;
  analysisFps: number;
  motion: MotionSettings;
}

export interface PointPlan {
  will: boolean;
  text: FormText;
  values: Record<string, string | number>;
}

const no = (text: FormText): PointPlan => ({ will: false, text, values: {} });
const yes = (text: FormText, values: PointPlan["values"] = {}): PointPlan => ({ will: true, text, values });

function planSettings(
  { analysis_fps, motion }: PointBulkRequest & { action: "settings" },
  point: PlannedPoint,
): PointPlan {
  if (point.isOwn) return no("设备自带的点位，请在设备上设置");
  const isRateNew = analysis_fps !== undefined && analysis_fps !== point.analysisFps;
  const motionAfter = changeMotion(point.motion, motion ?? {});
  const isMotionNew =
    motionAfter.level !== point.motion.level || motionAfter.look_seconds !== point.motion.look_seconds;
  const rates = { from: point.analysisFps, to: analysis_fps ?? point.analysisFps };
  if (isRateNew && isMotionNew) return yes("分析帧率将从 {from} 改为 {to} 帧/秒，并修改画面变化灵敏度", rates);
  if (isRateNew) return yes("分析帧率将从 {from} 改为 {to} 帧/秒", rates);
  return isMotionNew ? yes("将修改画面变化灵敏度") : no("设置没有变化");
}

function planAlgorithms(
  { from, alg_ids }: PointBulkRequest & { action: "algorithms" },
  point: PlannedPoint,
  nameOf: (algId: string) => string,
): PointPlan {
  if (point.id === from) return no("设置没有变化");
  const names = (ids: readonly string[]) => ({ names: ids.map(nameOf).join("、") });
  const missing = alg_ids.filter((id) => !point.deviceHas(id));
  if (missing.length > 0) return { ...no("设备没有该算法：{names}"), values: names(missing) };
  const present = alg_ids.filter((id) => point.algs.includes(id));
  return present.length > 0 ? yes("将覆盖现有设置：{names}", names(present)) : yes("将启用 {names}", names(alg_ids));
}

/** Returns what a bulk request would change at one point, or the reason why the point is skipped. */
export function planPoint(
  request: PointBulkRequest,
  point: PlannedPoint,
  nameOf: (algId: string) => string = (id) => id,
): PointPlan {
  switch (request.action) {
    case "snapshot":
      if (!point.connected) return no("设备离线");
      return point.online ? yes("将抓拍一张画面") : no("点位离线");
    case "remove":
      return yes("将删除，设备停止打开该摄像头；消息保留");
    case "settings":
      return planSettings(request, point);
    case "algorithms":
      return planAlgorithms(request, point, nameOf);
  }
}
