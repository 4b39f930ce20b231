import { type RefusalReason } from "@huiyan/contract/alarm/alarm.device";

export const refusalTexts: Record<RefusalReason, string> = {
  malformed: "事件格式不正确",
  unknown_point: "通道不存在，请检查设备配置",
  unknown_algorithm: "算法不存在",
  unknown_berth: "泊位不存在，请检查设备配置",
  too_old: "事件发生得太早：报警和计数最多补传 30 天，泊位观测最多 7 天",
  data_too_large: "事件数据超过 64 KB",
  image_missing: "缺少事件引用的图片",
  image_type: "图片不是有效的 JPEG、PNG 或 WebP",
  image_too_large: "图片超过 10 MB 或 4000 万像素",
  image_truncated: "图片不完整",
  rejected: "数据无法保存",
};
