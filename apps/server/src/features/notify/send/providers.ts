import { type ChannelKind } from "@huiyan/contract/notify/channel-kinds";
import { type ChannelProvider } from "./channel-provider.ts";
import { dingtalk } from "./dingtalk.ts";
import { feishu } from "./feishu.ts";
import { sendMail } from "./mail.ts";
import { sendByRobot } from "./robot.ts";
import { sendToWebhook } from "./webhook.ts";
import { wecom } from "./wecom.ts";

/** Send function of each kind of channel. */
export const providers: Readonly<Record<ChannelKind, ChannelProvider>> = {
  email: sendMail,
  wecom: sendByRobot(wecom),
  dingtalk: sendByRobot(dingtalk),
  feishu: sendByRobot(feishu),
  webhook: sendToWebhook,
};
