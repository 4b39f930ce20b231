import { type FalseAlarmReason } from "@huiyan/contract/alarm/handling.rules";
import { type Cause } from "./moments.ts";

type Texts = readonly [string, ...string[]];

/** Splits a text into its lines; each line is one choice. */
function choices(text: string): Texts {
  const [first = "", ...others] = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  return [first, ...others];
}

/** Remarks of users on alarms that they have handled. */
export const doneRemarks: Record<"person" | "vehicle", Texts> = {
  person: choices(`
    已到现场，人员为外包电工，未办作业票，已劝离并登记
    快递员走错路，已引导离开设备区
    已现场劝离，围栏门已重新上锁
    施工人员取工具，已补办进入手续
    访客误入，已由门岗带离
    人员已离开，现场检查设备无异常
    已核实身份，批评教育后放行
    围栏门未锁到位，已通知工程部处理`),
  vehicle: choices(`
    已电话联系车主，车辆驶离
    现场贴单提醒，10 分钟后驶离
    接人车辆，劝离
    车主称临时取件，已挪至 A003 泊位
    已通知巡逻岗到场，车辆驶离
    多次违停，已列入重点关注
    货车卸货，已引导至装卸区
    已劝离，禁停区恢复畅通`),
};

export const lookingRemarks: Record<"person" | "vehicle", Texts> = {
  person: choices(`
    已派人到现场查看
    正在调取前后录像核实身份
    联系工程部确认是否有检修计划`),
  vehicle: choices(`
    正在联系车主
    已通知巡逻岗到场查看
    核对是否为登记的工作车辆`),
};

export const repeatedRemarks: Record<"person" | "vehicle", Texts> = {
  person: choices(`
    同一人短时间内再次进入，已在上一条处理
    与上一条为同一批施工人员`),
  vehicle: choices(`
    同一辆车，已在上一条处理
    车主正在赶来，与上一条重复`),
};

interface FalseAlarm {
  reason: FalseAlarmReason;
  remarks: Texts;
}

/** Remarks of users on false alarms, by their true cause. */
export const falseAlarms: Record<Exclude<Cause, "person" | "vehicle">, FalseAlarm> = {
  cabinet: {
    reason: "lookalike",
    remarks: choices(`
    把配电柜识别成人
    画面里只有配电柜，没有人
    柜体误识别`),
  },
  sign: {
    reason: "lookalike",
    remarks: choices(`
    把警示牌识别成人
    围栏上的标牌误识别
    没有人，是禁止入内的牌子`),
  },
  shadow: {
    reason: "light",
    remarks: choices(`
    地面影子，区域内没有人
    阳光照在围栏上的影子
    光影变化引起，现场无人`),
  },
  marking: {
    reason: "lookalike",
    remarks: choices(`
    地面标线误识别，没有车
    禁停区是空的
    把地上的字识别成车`),
  },
  passing: {
    reason: "other",
    remarks: choices(`
    车辆正常驶过，没有停
    进出泊位经过禁停区，未停留
    只是路过`),
  },
};

/** False alarms on a wet day, caused by reflections on the ground and drops on the lens. */
export const rainyFalseAlarm: FalseAlarm = {
  reason: "weather",
  remarks: choices(`
    下雨，镜头上有水珠
    雨天地面反光
    雨水影响画面，现场无人`),
};

export const dispatchRemarks: Texts = choices(`
    请尽快到现场处理
    请核实后反馈
    麻烦看一下现场情况
    请处理并拍照留存`);

export const reopenRemarks: Texts = choices(`
    处理说明不完整，请补充现场情况
    现场照片看不清，请重新核实
    同一位置又有反映，请再查一次`);

/** Reasons with which users dispute, discard or exclude a parking record. */
export const stayCauses: Record<"dispute" | "scrap" | "exclude", Texts> = {
  dispute: choices(`
    车主反映当时正在充电
    车主称泊位标识不清
    车主称已提前驶离
    车主称车牌识别有误`),
  scrap: choices(`
    消防演练临时占用
    道路施工期间免收`),
  exclude: choices(`
    工程车作业，不计停车
    园区巡逻车`),
};
