import { defineTexts } from "../format/texts.ts";

export const planText = defineTexts({
  back: ["上一步", "上一步", "Back"],
  cancel: ["取消", "取消", "Cancel"],
  plan: ["将要进行的操作", "將要進行的操作", "What will happen"],
  reasons: ["不执行的原因", "不執行的原因", "Why some are not changed"],
  yes: ["执行", "執行", "Will be changed"],
  no: ["不执行", "不執行", "Will not be changed"],
});
