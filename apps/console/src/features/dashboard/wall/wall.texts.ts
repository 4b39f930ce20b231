import { defineTexts } from "#shared/format/texts.ts";

export const wallText = defineTexts({
  ended: ["此大屏链接已停用", "此大螢幕連結已停用", "This screen link was turned off"],
  endedHint: [
    "请在“大屏设置”中重新生成链接；恢复后这里会自动显示",
    "請在「大螢幕設定」中重新產生連結；恢復後這裡會自動顯示",
    "Make a new link in the screen settings. Once it works again, it shows here by itself.",
  ],
  unreachable: ["暂时连接不上服务器", "暫時連線不上伺服器", "The server cannot be reached"],
  unreachableHint: ["正在自动重试", "正在自動重試", "Trying again"],
  unknown: ["此版本没有这个大屏", "此版本沒有這個大螢幕", "This version does not have the screen"],
  unknownHint: [
    "请在“大屏设置”中改用其他大屏",
    "請在「大螢幕設定」中改用其他大螢幕",
    "Choose another one in the screen settings",
  ],
});
