import { defineTexts } from "#shared/format/texts.ts";

export const trialText = defineTexts({
  trial: ["首批设备试用中", "首批設備試用中", "On trial on the first devices"],
  hint: [
    "首批设备试用中，可以不等结果",
    "首批設備試用中，可以不等結果",
    "On trial on the first devices. You need not wait for the result",
  ],
  pass: ["继续下发", "繼續下發", "Continue now"],
  stop: ["立即退回", "立即退回", "Go back now"],
  passTitle: ["不等试用结果，继续下发？", "不等試用結果，繼續下發？", "Continue without the result of the trial?"],
  passHint: [
    "其余设备立即开始安装；试用到此结束，之后出现异常不再自动退回。",
    "其餘設備立即開始安裝；試用到此結束，之後出現異常不再自動退回。",
    "The other devices get the version now. The trial ends, so nothing is taken back by itself from then on.",
  ],
  stopTitle: ["让首批设备退回原版本？", "讓首批設備退回原版本？", "Go back to the version before?"],
  stopHint: [
    "首批设备退回原版本，其余设备不下发；之后可以重试失败项，重新开始试用。",
    "首批設備退回原版本，其餘設備不下發；之後可以重試失敗項，重新開始試用。",
    "The first devices get the version before again, the others get nothing. Retrying the failed items begins a new trial.",
  ],
  passed: ["试用已结束，继续下发", "試用已結束，繼續下發", "The trial has ended; the delivery continues"],
  stopped: ["试用已结束，正在退回", "試用已結束，正在退回", "The trial has ended; the version before is coming back"],
});
