/** Form texts of screen shares; see `form-texts.ts`. */
export const displayLinkFormTexts = {
  请选择大屏: ["請選擇大螢幕", "Choose a screen"],
  请输入链接名称: ["請輸入連結名稱", "Enter a name for the link"],
  "链接名称最多 32 个字": ["連結名稱最多 32 個字", "A link's name has at most 32 characters"],
  只有告警大屏可以指定设备组: ["只有告警大螢幕可以指定設備組", "Only the alarm screen takes a group"],
  有效期须晚于现在: ["有效期須晚於現在", "The end must lie in the future"],
} as const;
