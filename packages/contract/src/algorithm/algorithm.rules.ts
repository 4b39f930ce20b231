/** The algorithm store: id, name, newest version, severity. Source: domain rules, E; severities: domain rules, C. */
export interface AlgorithmRow {
  id: string;
  name: string;
  version: string;
  /** alarm: becomes a message; record: counts or observations, never a message. Domain rules, C, «Folding». */
  kind: "alarm" | "record";
  severity: 1 | 2 | 3;
}

const alarm = (id: string, name: string, version: string, severity: 1 | 2 | 3 = 2): AlgorithmRow => ({
  id,
  name,
  version,
  kind: "alarm",
  severity,
});
const record = (id: string, name: string, version: string): AlgorithmRow => ({
  id,
  name,
  version,
  kind: "record",
  severity: 2,
});

export const algorithms = [
  record("dispatch", "算法调度", "1.2.0"),
  record("patrol", "远程巡检", "1.1.0"),
  alarm("video_quality", "视频质量诊断", "1.0.3", 1),
  record("cv_working_hours", "工时统计", "2.1.0"),
  alarm("leave_post", "离岗检测", "1.4.1"),
  alarm("sleep_post", "睡岗检测", "1.3.0"),
  alarm("phone_call", "打电话检测", "1.3.2"),
  alarm("smoking", "抽烟检测", "1.3.2"),
  alarm("no_helmet", "未戴安全帽", "2.0.1"),
  alarm("no_vest", "未穿反光衣", "2.0.1"),
  alarm("fire_smoke", "烟火检测", "2.2.0", 3),
  alarm("area_intrusion", "区域入侵", "1.5.0", 3),
  alarm("climb_over", "翻越围栏", "1.2.1", 3),
  alarm("fall_down", "人员跌倒", "1.2.0", 3),
  alarm("crowd_gather", "人员聚集", "1.2.0"),
  alarm("fire_lane_block", "消防通道占用", "1.3.0"),
  alarm("ebike_elevator", "电动车进电梯", "1.1.2"),
  alarm("face_alarm", "人脸布控", "2.0.0"),
  record("passenger_flow_statistics", "客流统计", "1.6.0"),
  record("traffic_flow", "车流统计", "1.3.0"),
  alarm("plate_recognition", "车牌识别", "2.3.0"),
  alarm("illegal_parking_with_carplate", "违停检测(含车牌)", "2.1.0"),
  record("berth_parking", "泊位停车", "3.0.0"),
  record("charging_occupy", "充电车位占用", "1.2.0"),
  alarm("garbage_overflow", "垃圾满溢", "1.1.0"),
  alarm("no_chef_hat", "未戴厨师帽", "1.1.0"),
  alarm("rat_detect", "老鼠检测", "1.0.2"),
  record("cattle_home", "牛只在栏", "1.1.0"),
  alarm("dbds", "地磅点数", "2.4.0"),
  alarm("tdds", "通道点数", "2.4.0"),
  alarm("dbgz", "地磅过重", "2.4.0"),
  alarm("tdgz", "通道过重", "2.4.0"),
  alarm("cv_tdds_piggy", "仔猪视觉点数", "1.3.0"),
  alarm("cv_tdgz", "视觉通道估重", "1.2.0"),
] as const satisfies readonly AlgorithmRow[];

const byId = new Map<string, AlgorithmRow>(algorithms.map((row) => [row.id, row]));

export function findAlgorithm(id: string): AlgorithmRow | undefined {
  return byId.get(id);
}
