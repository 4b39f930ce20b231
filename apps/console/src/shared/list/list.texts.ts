import { defineTexts } from "../format/texts.ts";

export const listText = defineTexts({
  all: ["全部", "全部", "All"],
  reset: ["重置", "重設", "Reset"],
  total: ["共 {n} 条", "共 {n} 則", "{n} in all"],
  perPage: ["条/页", "則/頁", "/ page"],
  pages: ["分页", "分頁", "Pages"],
  today: ["今天", "今天", "Today"],
  week: ["近一周", "近一週", "Last week"],
  month: ["近一月", "近一月", "Last month"],
  quarter: ["近三月", "近三月", "Last 3 months"],
  loading: ["正在加载", "正在載入", "Loading"],
  from: ["{name}：开始日期", "{name}：開始日期", "{name}: from"],
  to: ["{name}：结束日期", "{name}：結束日期", "{name}: to"],
  batch: ["批量操作", "批次操作", "Batch actions"],
  picked: ["已选 {n} 项", "已選 {n} 項", "{n} picked"],
  pickPage: ["全选本页", "全選本頁", "Pick the page"],
  clear: ["取消选择", "取消選擇", "Clear"],
  more: ["更多操作", "更多操作", "More"],
  // specification part 1, section 5
  firstRow: ["已经是第一条了", "已經是第一筆了", "This is the first"],
  lastRow: ["已经是最后一条了", "已經是最後一筆了", "This is the last"],
  arrived: ["{n} 条新消息", "{n} 則新訊息", "{n} new"],
});
