import { defineTexts } from "../../shared/format/texts.ts";

export const organisationText = defineTexts({
  none: ["暂无企业", "暫無企業", "No organisation yet"],
  noneHint: [
    "欢迎使用慧眼，请联系企业管理员将您的手机号加入企业",
    "歡迎使用慧眼，請聯絡企業管理員將您的手機號碼加入企業",
    "Welcome. Ask an administrator to add your phone number.",
  ],
  welcome: ["欢迎使用慧眼", "歡迎使用慧眼", "Welcome to Huiyan"],
  current: ["当前企业：{name}", "目前企業：{name}", "Organisation: {name}"],
  toHome: ["返回首页", "返回首頁", "Go home"],
});
