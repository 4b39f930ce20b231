import { defineTexts } from "../format/texts.ts";

export const dialogText = defineTexts({
  cancel: ["取消", "取消", "Cancel"],
  close: ["关闭", "關閉", "Close"],
  discardTitle: ["放弃已填写的内容？", "放棄已填寫的內容？", "Discard what you entered?"],
  discardHint: [
    "关闭后，未保存的内容会丢失。",
    "關閉後，未儲存的內容會遺失。",
    "What was not saved is lost when this closes.",
  ],
  discard: ["放弃", "放棄", "Discard"],
  undo: ["撤销", "復原", "Undo"],
  goOn: ["继续填写", "繼續填寫", "Go on"],
});
