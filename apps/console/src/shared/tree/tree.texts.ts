import { defineTexts } from "../format/texts.ts";

export const treeText = defineTexts({
  toggleAll: ["全部收起或展开", "全部收起或展開", "Collapse or expand all"],
  noMatch: ["没有匹配的名称", "沒有符合的名稱", "No matching name"],
  loading: ["正在加载", "正在載入", "Loading"],
  branchFailed: ["加载失败，点击重试", "載入失敗，點選重試", "Not loaded. Click to try again"],
  foundMany: [
    "只显示前 {n} 项，请输入更多文字",
    "只顯示前 {n} 項，請輸入更多文字",
    "Only the first {n} are shown. Type more",
  ],
  chosenCount: ["已选 {n} 项", "已選 {n} 項", "{n} selected"],
  resize: ["调整宽度", "調整寬度", "Resize"],
  menuOf: ["{name}：更多操作", "{name}：更多操作", "{name}: more actions"],
});
