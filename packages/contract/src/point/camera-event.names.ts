import { type Language, type LocalizedText, localize } from "../language.ts";
import { type CameraKind } from "./point.rules.ts";

const known = (topic: string, alg_id: string, name: LocalizedText) => ({ topic, alg_id, name });

/**
 * Topics of ONVIF events without namespace prefixes, with the usual algorithm and the name. Source: the topics of ONVIF
 * core, analytics and device IO.
 */
export const knownCameraEvents = [
  known("RuleEngine/CellMotionDetector/Motion", "area_intrusion", ["移动侦测", "移動偵測", "Motion"]),
  known("VideoSource/MotionAlarm", "area_intrusion", ["移动报警", "移動警報", "Motion alarm"]),
  known("RuleEngine/FieldDetector/ObjectsInside", "area_intrusion", [
    "区域内有目标",
    "區域內有目標",
    "Object in a region",
  ]),
  known("RuleEngine/LineDetector/Crossed", "climb_over", ["越线", "越線", "Line crossed"]),
  known("RuleEngine/TamperDetector/Tamper", "video_quality", ["遮挡", "遮擋", "Tampering"]),
  known("VideoSource/GlobalSceneChange/ImagingService", "video_quality", ["场景变化", "場景變化", "Scene changed"]),
  known("VideoSource/ImageTooDark/ImagingService", "video_quality", ["画面过暗", "畫面過暗", "Picture too dark"]),
  known("VideoSource/ImageTooBlurry/ImagingService", "video_quality", ["画面模糊", "畫面模糊", "Picture blurred"]),
  known("VideoSource/SignalLoss", "video_quality", ["视频信号丢失", "影像訊號遺失", "Video signal lost"]),
  known("Device/Trigger/DigitalInput", "area_intrusion", ["报警输入", "警報輸入", "Alarm input"]),
];

/** Begin of the topics of alarms by GB/T 28181. The method follows, and the type if the alarm has one. */
const gbPrefix = "GB28181/";

/** Returns the topic of an alarm by GB/T 28181. */
export const gbEventTopic = (method: number, type: number | undefined): string =>
  `${gbPrefix}${method}${type === undefined ? "" : `/${type}`}`;

/** Alarms of GB/T 28181 by method and type, GB/T 28181-2016 annex A.2.5. */
export const knownGbEvents = [
  known(gbEventTopic(5, 2), "area_intrusion", ["移动侦测", "移動偵測", "Motion"]),
  known(gbEventTopic(5, 6), "area_intrusion", ["入侵检测", "入侵偵測", "Intrusion"]),
  known(gbEventTopic(5, 5), "climb_over", ["绊线检测", "絆線偵測", "Tripwire"]),
  known(gbEventTopic(5, 1), "area_intrusion", ["人工视频报警", "人工影像警報", "Manual video alarm"]),
  known(gbEventTopic(5, 3), "garbage_overflow", ["遗留物检测", "遺留物偵測", "Object left behind"]),
  known(gbEventTopic(5, 4), "area_intrusion", ["物体移除检测", "物體移除偵測", "Object removed"]),
  known(gbEventTopic(5, 7), "area_intrusion", ["逆行检测", "逆行偵測", "Wrong direction"]),
  known(gbEventTopic(5, 8), "area_intrusion", ["徘徊检测", "徘徊偵測", "Loitering"]),
  known(gbEventTopic(5, 10), "crowd_gather", ["密度检测", "密度偵測", "Density"]),
  known(gbEventTopic(5, 11), "video_quality", ["视频异常", "影像異常", "Video abnormal"]),
  known(gbEventTopic(5, 12), "area_intrusion", ["快速移动", "快速移動", "Fast movement"]),
  known(gbEventTopic(2, undefined), "area_intrusion", ["报警输入", "警報輸入", "Alarm input"]),
  known(gbEventTopic(2, 1), "video_quality", ["视频丢失", "影像遺失", "Video lost"]),
  known(gbEventTopic(2, 2), "video_quality", ["设备防拆", "設備防拆", "Tampering"]),
];

/** Returns the known events of a camera, by how it is connected. */
export const knownEventsOf = (kind: CameraKind) => (kind === "gb28181" ? knownGbEvents : knownCameraEvents);

/** Returns the name of an event; the topic itself if it has no name here. */
export function cameraEventName(topic: string, language: Language): string {
  const found = [...knownCameraEvents, ...knownGbEvents].find((event) => event.topic === topic);
  return found === undefined ? topic : localize(found.name, language);
}
