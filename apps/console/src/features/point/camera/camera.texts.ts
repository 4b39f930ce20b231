import { type MotionLevel } from "@huiyan/contract/device/motion.rules";
import { tryCameraMs } from "@huiyan/contract/point/point.rules";
import { defineTexts } from "#shared/format/texts.ts";

const seconds = String(tryCameraMs / 1000);

export const cameraText = defineTexts({
  addTitle: ["添加摄像头", "新增攝影機", "Add camera"],
  addToTitle: ["添加摄像头到 {device}", "新增攝影機到 {device}", "Add a camera to {device}"],
  editTitle: ["编辑点位 {name}", "編輯點位 {name}", "Edit {name}"],
  device: ["所属设备", "所屬設備", "Device"],
  chooseDevice: ["请选择设备", "請選擇設備", "Choose a device"],
  // The contract also has this sentence. Its Chinese text is the key in the table of translations.
  deviceMissing: ["请选择设备！", "請選擇設備！", "Please choose a device"],
  deviceFirst: ["请先选择设备", "請先選擇設備", "Choose a device first"],
  name: ["点位名称", "點位名稱", "Name"],
  kind: ["接入方式", "接入方式", "Protocol"],
  rtsp: ["RTSP", "RTSP", "RTSP"],
  onvif: ["ONVIF", "ONVIF", "ONVIF"],
  gb28181: ["国标 28181", "國標 28181", "GB/T 28181"],
  gbAbout: [
    "国标摄像头由摄像头主动注册到设备：在设备详情的“国标接入”中查看要填写的参数，注册后选择通道添加为点位",
    "國標攝影機由攝影機主動註冊到設備：在設備詳情的「國標接入」中檢視要填寫的參數，註冊後選擇通道新增為點位",
    "These cameras register at the device. Open GB/T 28181 in its details for what to enter in the camera, then add its channels there",
  ],
  gbOpen: ["打开国标接入", "開啟國標接入", "Open GB/T 28181"],
  gbEdit: [
    "该点位以国标接入，通道由摄像头注册得来，可修改名称、传输方式与分析设置",
    "該點位以國標接入，通道由攝影機註冊得來，可修改名稱、傳輸方式與分析設定",
    "The camera registers by GB/T 28181. Name, transport and analysis can be changed",
  ],
  transport: ["传输方式", "傳輸方式", "Transport"],
  transportHint: [
    "UDP 没有画面时改为 TCP 被动：由摄像头连接设备的媒体端口",
    "UDP 沒有畫面時改為 TCP 被動：由攝影機連線設備的媒體連接埠",
    "Without a picture over UDP, choose TCP passive: the camera then connects to the device's media ports",
  ],
  udp: ["UDP", "UDP", "UDP"],
  "tcp-passive": ["TCP 被动", "TCP 被動", "TCP passive"],
  "tcp-active": ["TCP 主动", "TCP 主動", "TCP active"],
  gbDevice: ["国标设备编号", "國標設備編號", "Device code"],
  gbChannel: ["国标通道编号", "國標通道編號", "Channel code"],
  gbTransport: ["传输方式", "傳輸方式", "Transport"],
  file: ["视频文件", "影片檔案", "Video file"],
  generated: ["演示画面", "示範畫面", "Demo picture"],
  own: ["设备自带", "設備自帶", "Built-in camera"],
  ownHint: [
    "该点位由设备自带，只能修改名称",
    "該點位由設備自帶，只能修改名稱",
    "This camera is part of the device. Only its name can be changed.",
  ],
  url: ["取流地址", "串流位址", "Stream address"],
  subUrl: ["子码流地址", "子碼流位址", "Sub-stream address"],
  subUrlHint: [
    "多画面直播使用，须为 H.264；没有则留空",
    "多畫面直播使用，須為 H.264；沒有則留空",
    "Displayed on walls of several windows, H.264. Leave blank if there is none",
  ],
  host: ["IP 或主机名", "IP 或主機名稱", "IP address or host"],
  port: ["端口", "連接埠", "Port"],
  username: ["用户名", "使用者名稱", "User name"],
  usernameHint: ["没有则留空", "沒有則留空", "Leave blank if the camera needs no sign-in"],
  password: ["密码", "密碼", "Password"],
  keepPassword: ["不修改", "不修改", "Leave unchanged"],
  clearPassword: ["清除已保存的密码", "清除已儲存的密碼", "Remove the saved password"],
  passwordCleared: ["保存后没有密码", "儲存後沒有密碼", "No password after saving"],
  passwordSet: ["已设置", "已設定", "Set"],
  passwordNone: ["无", "無", "None"],
  more: ["更多", "更多", "More"],
  fps: ["分析帧率", "分析幀率", "Analysis frame rate"],
  motion: ["画面变化灵敏度", "畫面變化靈敏度", "Sensitivity to change"],
  motionHint: [
    "画面没有变化的帧不做识别。小目标或光线差时选“高”；“关闭”时每一帧都识别，最耗算力",
    "畫面沒有變化的幀不做識別。小目標或光線差時選「高」；「關閉」時每一幀都識別，最耗算力",
    "Frames in which nothing changes are not analysed. High for small things or poor light; off analyses every frame and costs most",
  ],
  motionOff: ["关闭（每帧都识别）", "關閉（每幀都識別）", "Off (every frame)"],
  motionLow: ["低", "低", "Low"],
  motionNormal: ["中（默认）", "中（預設）", "Normal (default)"],
  motionHigh: ["高", "高", "High"],
  motionFact: [
    "{level}，静止时每 {n} 秒识别一次",
    "{level}，靜止時每 {n} 秒識別一次",
    "{level}, every {n} s while still",
  ],
  look: ["静止画面检查间隔", "靜止畫面檢查間隔", "Check of a still picture"],
  lookUnit: ["秒", "秒", "s"],
  fpsUnit: ["帧/秒", "幀/秒", "fps"],
  fpsHint: [
    "每秒分析的画面数，越高越耗算力",
    "每秒分析的畫面數，越高越耗算力",
    "Frames analysed per second; a higher rate needs more computing power",
  ],
  // Test of the camera
  tryIt: ["测试画面", "測試畫面", "Test the camera"],
  tryHint: [
    "保存前可先取一张画面，确认地址与密码",
    "儲存前可先取一張畫面，確認位址與密碼",
    "Test the camera before saving to check its address and password",
  ],
  trying: [
    `正在打开摄像头，最多 ${seconds} 秒`,
    `正在開啟攝影機，最多 ${seconds} 秒`,
    `Opening the camera, ${seconds} s at most`,
  ],
  tried: ["画面正常，{width} × {height}", "畫面正常，{width} × {height}", "Video OK, {width} × {height}"],
  triedPicture: ["测试画面，{width} × {height}", "測試畫面，{width} × {height}", "Test picture, {width} × {height}"],
  tryFailed: ["获取画面失败：{reason}", "取得畫面失敗：{reason}", "Could not get a picture: {reason}"],
  // Scan for cameras
  scan: ["扫描摄像头", "掃描攝影機", "Scan for cameras"],
  scanning: ["设备正在扫描所在网络", "設備正在掃描所在網路", "The device is scanning its network"],
  found: ["扫描到的摄像头", "掃描到的攝影機", "Cameras found"],
  foundNone: [
    "没有扫描到 ONVIF 摄像头，请确认摄像头与设备在同一网络，或手动填写地址",
    "沒有掃描到 ONVIF 攝影機，請確認攝影機與設備在同一網路，或手動填寫位址",
    "No ONVIF cameras found. Check that camera and device are in the same network, or enter the address by hand.",
  ],
  taken: ["已添加", "已新增", "Already added"],
});

/** Text keys for the names of the motion levels. */
export const motionNames = {
  off: "motionOff",
  low: "motionLow",
  normal: "motionNormal",
  high: "motionHigh",
} as const satisfies Record<MotionLevel, string>;
