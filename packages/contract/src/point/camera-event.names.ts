import { type Language, type LocalizedText, localize } from "../language.ts";

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

/** Returns the name of an event; the topic itself if it has no name here. */
export function cameraEventName(topic: string, language: Language): string {
  const found = knownCameraEvents.find((event) => event.topic === topic);
  return found === undefined ? topic : localize(found.name, language);
}
