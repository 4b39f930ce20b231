import { defineTexts } from "#shared/format/texts.ts";

/** Description of each algorithm of the store, by algorithm id. */
export const descriptionText = defineTexts({
  dispatch: [
    "按计划在设备上启停各算法",
    "按計畫在設備上啟停各演算法",
    "Starts and stops algorithms on a device by plan",
  ],
  patrol: [
    "按计划轮流查看各摄像头并留存画面",
    "按計畫輪流檢視各攝影機並留存畫面",
    "Visits cameras in turn and keeps a picture of each",
  ],
  video_quality: [
    "发现画面被遮挡、模糊、偏色、过暗或静止",
    "發現畫面被遮擋、模糊、偏色、過暗或靜止",
    "Finds covered, blurred, discoloured, dark or frozen pictures",
  ],
  cv_working_hours: ["统计岗位上有人的时长", "統計崗位上有人的時長", "Counts how long a post is manned"],
  leave_post: [
    "岗位区域内无人超过设定时长时报警",
    "崗位區域內無人超過設定時長時警報",
    "Raises an alarm when a post is unmanned for too long",
  ],
  sleep_post: [
    "岗位区域内的人长时间不动时报警",
    "崗位區域內的人長時間不動時警報",
    "Raises an alarm when a person at a post does not move",
  ],
  phone_call: ["发现正在打电话的人", "發現正在打電話的人", "Finds people who are on the phone"],
  smoking: ["发现正在抽烟的人", "發現正在抽菸的人", "Finds people who smoke"],
  no_helmet: ["发现未戴安全帽的人", "發現未戴安全帽的人", "Finds people without a safety helmet"],
  no_vest: ["发现未穿反光衣的人", "發現未穿反光衣的人", "Finds people without a safety vest"],
  fire_smoke: ["发现明火和烟雾", "發現明火和煙霧", "Finds flames and smoke"],
  area_intrusion: [
    "有人进入划定区域时报警",
    "有人進入劃定區域時警報",
    "Raises an alarm when a person enters a drawn area",
  ],
  climb_over: [
    "有人越过划定的检测线时报警",
    "有人越過劃定的偵測線時警報",
    "Raises an alarm when a person crosses a drawn line",
  ],
  fall_down: ["发现跌倒的人", "發現跌倒的人", "Finds people who have fallen"],
  crowd_gather: [
    "区域内人数达到设定值时报警",
    "區域內人數達到設定值時警報",
    "Raises an alarm when an area holds too many people",
  ],
  fire_lane_block: [
    "消防通道被车辆或物品占用超时时报警",
    "消防通道被車輛或物品佔用逾時時警報",
    "Raises an alarm when a fire lane stays blocked",
  ],
  ebike_elevator: ["发现电动车进入电梯", "發現電動車進入電梯", "Finds e-bikes in a lift"],
  face_alarm: ["人脸与布控名单比对，命中时报警", "人臉與布控名單比對，命中時警報", "Compares faces with a watch list"],
  passenger_flow_statistics: [
    "统计通过检测线的进出人数",
    "統計通過偵測線的進出人數",
    "Counts people who cross a line, in and out",
  ],
  traffic_flow: [
    "统计通过检测线的进出车辆数",
    "統計通過偵測線的進出車輛數",
    "Counts vehicles that cross a line, in and out",
  ],
  plate_recognition: ["识别经过车辆的车牌", "辨識經過車輛的車牌", "Reads the plates of passing vehicles"],
  illegal_parking_with_carplate: [
    "车辆在禁停区停留超时时报警，并记录车牌",
    "車輛在禁停區停留逾時時警報，並記錄車牌",
    "Raises an alarm with the plate when a vehicle stays in a no-parking area",
  ],
  berth_parking: [
    "记录每个路边泊位的入场、出场和车牌",
    "記錄每個路邊泊位的入場、出場和車牌",
    "Records entry, exit and plate at each roadside berth",
  ],
  charging_occupy: [
    "记录充电车位被占用的时段",
    "記錄充電車位被佔用的時段",
    "Records when charging spaces are occupied",
  ],
  garbage_overflow: ["发现垃圾桶满溢", "發現垃圾桶滿溢", "Finds overflowing rubbish bins"],
  no_chef_hat: ["发现未戴厨师帽的人", "發現未戴廚師帽的人", "Finds people without a chef's hat"],
  rat_detect: ["发现老鼠", "發現老鼠", "Finds rats"],
  cattle_home: ["统计在栏牛只的数量", "統計在欄牛隻的數量", "Counts cattle in a pen"],
  dbds: ["统计地磅上的牲畜头数", "統計地磅上的牲畜頭數", "Counts livestock on a weighbridge"],
  tdds: ["统计通过通道的牲畜头数", "統計通過通道的牲畜頭數", "Counts livestock that pass a passage"],
  dbgz: ["记录地磅上牲畜的重量", "記錄地磅上牲畜的重量", "Records the weight of livestock on a weighbridge"],
  tdgz: ["记录通过通道的牲畜的重量", "記錄通過通道的牲畜的重量", "Records the weight of livestock that pass a passage"],
  cv_tdds_piggy: [
    "由画面统计通过通道的仔猪头数",
    "由畫面統計通過通道的仔豬頭數",
    "Counts piglets that pass a passage, from the picture",
  ],
  cv_tdgz: [
    "由画面估算通过通道的牲畜重量",
    "由畫面估算通過通道的牲畜重量",
    "Estimates the weight of passing livestock from the picture",
  ],
});

type DescribedId = keyof typeof descriptionText.table;
const isDescribed = (id: string): id is DescribedId => Object.hasOwn(descriptionText.table, id);

/**
 * Returns the description of an algorithm; undefined for an algorithm that the product does not know, but a package
 * contains.
 */
export function describeAlgorithm(id: string): string | undefined {
  return isDescribed(id) ? descriptionText(id) : undefined;
}
