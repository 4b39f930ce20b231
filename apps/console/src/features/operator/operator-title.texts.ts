import { defineTexts } from "#shared/format/texts.ts";

/** Titles of the operator pages, for the menu and the browser's tab. */
export const operatorTitle = defineTexts({
  organisations: ["企业", "企業", "Organisations"],
  accounts: ["账号", "帳號", "Accounts"],
  feedback: ["问题反馈", "問題回饋", "Feedback"],
  orders: ["服务订单", "服務訂單", "Orders"],
  packages: ["安装包", "安裝包", "Packages"],
  health: ["运行状况", "執行狀況", "Health"],
  settings: ["安装设置", "安裝設定", "Settings"],
  backups: ["备份", "備份", "Backups"],
  log: ["运营日志", "營運日誌", "Operator log"],
});
