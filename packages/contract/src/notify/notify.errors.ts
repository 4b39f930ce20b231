import { type ErrorRow, plain } from "../error-row.ts";

/** Errors of notification channels and rules. */
export const notifyErrors = {
  channel_exists: plain(
    400,
    "已有同名的通知渠道",
    "已有同名的通知管道",
    "There is already a notification channel with this name.",
  ),
  channel_limit: plain(
    400,
    "通知渠道已达上限 30 个，请先删除不用的",
    "通知管道已達上限 30 個，請先刪除不用的",
    "There are already 30 notification channels. Delete one that is not used.",
  ),
  channel_secret_again: plain(
    400,
    "服务器、端口或加密方式已更改，请重新输入密码",
    "伺服器、連接埠或加密方式已變更，請重新輸入密碼",
    "The server, its port or the encryption has changed. Enter the password again.",
  ),
  rule_exists: plain(
    400,
    "已有同名的通知规则",
    "已有同名的通知規則",
    "There is already a notification rule with this name.",
  ),
  rule_limit: plain(
    400,
    "通知规则已达上限 50 条，请先删除不用的",
    "通知規則已達上限 50 條，請先刪除不用的",
    "There are already 50 notification rules. Delete one that is not used.",
  ),
} as const satisfies Record<string, ErrorRow>;
