import { type Language, type LocalizedText, localize } from "../language.ts";

/** An algorithm of the store: id, name, newest version, severity. docs/reference/devices.md D8. */
export interface AlgorithmRow {
  id: string;
  /** Chinese name, as stored in messages. */
  name: string;
  tw: string;
  en: string;
  version: string;
  /** alarm: becomes a message; record: counts or observations, never a message. docs/reference/devices.md D8. */
  kind: "alarm" | "record";
  severity: 1 | 2 | 3;
}

const alarm = (id: string, [name, tw, en]: LocalizedText, version: string, severity: 1 | 2 | 3 = 2): AlgorithmRow => ({
  id,
  name,
  tw,
  en,
  version,
  kind: "alarm",
  severity,
});
const record = (id: string, [name, tw, en]: LocalizedText, version: string): AlgorithmRow => ({
  id,
  name,
  tw,
  en,
  version,
  kind: "record",
  severity: 2,
});

export const algorithms = [
  record("dispatch", ["算法调度", "演算法調度", "Algorithm dispatch"], "1.2.0"),
  record("patrol", ["远程巡检", "遠端巡檢", "Remote patrol"], "1.1.0"),
  alarm("video_quality", ["视频质量诊断", "影像品質診斷", "Video quality"], "1.0.3", 1),
  record("cv_working_hours", ["工时统计", "工時統計", "Working hours"], "2.1.0"),
  alarm("leave_post", ["离岗检测", "離崗偵測", "Absent from post"], "1.4.1"),
  alarm("sleep_post", ["睡岗检测", "睡崗偵測", "Asleep on post"], "1.3.0"),
  alarm("phone_call", ["打电话检测", "打電話偵測", "Phone call"], "1.3.2"),
  alarm("smoking", ["抽烟检测", "抽菸偵測", "Smoking"], "1.3.2"),
  alarm("no_helmet", ["未戴安全帽", "未戴安全帽", "No safety helmet"], "2.0.1"),
  alarm("no_vest", ["未穿反光衣", "未穿反光衣", "No safety vest"], "2.0.1"),
  alarm("fire_smoke", ["烟火检测", "煙火偵測", "Fire and smoke"], "2.2.0", 3),
  alarm("area_intrusion", ["区域入侵", "區域入侵", "Area intrusion"], "1.5.0", 3),
  alarm("climb_over", ["翻越围栏", "翻越圍欄", "Fence climbed"], "1.2.1", 3),
  alarm("fall_down", ["人员跌倒", "人員跌倒", "Person fallen"], "1.2.0", 3),
  alarm("crowd_gather", ["人员聚集", "人員聚集", "Crowd"], "1.2.0"),
  alarm("fire_lane_block", ["消防通道占用", "消防通道佔用", "Fire lane blocked"], "1.3.0"),
  alarm("ebike_elevator", ["电动车进电梯", "電動車進電梯", "E-bike in lift"], "1.1.2"),
  alarm("face_alarm", ["人脸布控", "人臉布控", "Face watch list"], "2.0.0"),
  record("passenger_flow_statistics", ["客流统计", "客流統計", "People count"], "1.6.0"),
  record("traffic_flow", ["车流统计", "車流統計", "Traffic count"], "1.3.0"),
  alarm("plate_recognition", ["车牌识别", "車牌辨識", "Plate recognition"], "2.3.0"),
  alarm(
    "illegal_parking_with_carplate",
    ["违停检测(含车牌)", "違停偵測(含車牌)", "Illegal parking (with plate)"],
    "2.1.0",
  ),
  record("berth_parking", ["泊位停车", "泊位停車", "Roadside parking"], "3.0.0"),
  record("charging_occupy", ["充电车位占用", "充電車位佔用", "Charging space occupied"], "1.2.0"),
  alarm("garbage_overflow", ["垃圾满溢", "垃圾滿溢", "Rubbish overflowing"], "1.1.0"),
  alarm("no_chef_hat", ["未戴厨师帽", "未戴廚師帽", "No chef's hat"], "1.1.0"),
  alarm("rat_detect", ["老鼠检测", "老鼠偵測", "Rat detected"], "1.0.2"),
  record("cattle_home", ["牛只在栏", "牛隻在欄", "Cattle in pen"], "1.1.0"),
  alarm("dbds", ["地磅点数", "地磅點數", "Weighbridge count"], "2.4.0"),
  alarm("tdds", ["通道点数", "通道點數", "Passage count"], "2.4.0"),
  alarm("dbgz", ["地磅过重", "地磅過重", "Weighbridge weight"], "2.4.0"),
  alarm("tdgz", ["通道过重", "通道過重", "Passage weight"], "2.4.0"),
  alarm("cv_tdds_piggy", ["仔猪视觉点数", "仔豬視覺點數", "Piglet count by video"], "1.3.0"),
  alarm("cv_tdgz", ["视觉通道估重", "視覺通道估重", "Weight estimate by video"], "1.2.0"),
] as const satisfies readonly AlgorithmRow[];

const byId = new Map<string, AlgorithmRow>(algorithms.map((row) => [row.id, row]));

export function findAlgorithm(id: string): AlgorithmRow | undefined {
  return byId.get(id);
}

/** Returns the algorithm's name in the language; the id if the algorithm is not in the store. */
export function algorithmName(id: string, language: Language): string {
  const row = byId.get(id);
  return row === undefined ? id : localize([row.name, row.tw, row.en], language);
}

/** Returns the ids of algorithms whose name, in any language, contains the text. */
export function algorithmsNamed(text: string): string[] {
  const needle = text.trim().toLowerCase();
  const holds = (name: string) => name.toLowerCase().includes(needle);
  return algorithms.filter(({ name, tw, en }) => [name, tw, en].some(holds)).map(({ id }) => id);
}
