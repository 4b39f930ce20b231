/** Form texts of devices: Chinese → traditional Chinese, English. */
export const deviceFormTexts = {
  "{names} 拒绝了配置：{reason}": ["{names} 拒絕了設定：{reason}", "{names} refused its configuration: {reason}"],
  设备未说明原因: ["設備未說明原因", "the device gave no reason"],
} as const;
