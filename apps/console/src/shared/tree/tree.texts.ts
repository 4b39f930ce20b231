import { defineTexts } from "../format/texts.ts";

export const treeText = defineTexts({
  toggleAll: ["全部收起或展开", "全部收起或展開", "Collapse or expand all"],
  noMatch: ["没有匹配的名称", "沒有符合的名稱", "No matching name"],
  loading: ["正在加载", "正在載入", "Loading"],
  chosenCount: ["已选 {n} 项", "已選 {n} 項", "{n} selected"],
  resize: ["调整宽度", "調整寬度", "Resize"],
  menuOf: ["{name}：更多操作", "{name}：更多操作", "{name}: more actions"],
});
