import * as channelApi from "@huiyan/contract/notify/channel.api";
import * as dispatchApi from "@huiyan/contract/notify/dispatch.api";
import * as noticeApi from "@huiyan/contract/notify/notice.api";
import * as pushApi from "@huiyan/contract/notify/push-subscription.api";
import * as ruleApi from "@huiyan/contract/notify/rule.api";
import { routes, serve } from "#platform/http/serve.ts";
import { addChannel } from "./actions/add-channel.ts";
import { addRule } from "./actions/add-rule.ts";
import { editChannel } from "./actions/edit-channel.ts";
import { editRule } from "./actions/edit-rule.ts";
import { findAlarmNotices } from "./actions/find-notices.ts";
import { getNoticePicture } from "./actions/get-notice-picture.ts";
import { getPushKey } from "./actions/get-push-key.ts";
import { listChannels } from "./actions/list-channels.ts";
import { listDispatched } from "./actions/list-dispatched.ts";
import { listRules } from "./actions/list-rules.ts";
import { openDispatched } from "./actions/open-dispatched.ts";
import { removeChannel } from "./actions/remove-channel.ts";
import { removeRule } from "./actions/remove-rule.ts";
import { resendNotices } from "./actions/resend-notices.ts";
import { subscribePush } from "./actions/subscribe-push.ts";
import { switchChannel } from "./actions/switch-channel.ts";
import { switchRule } from "./actions/switch-rule.ts";
import { tryChannel } from "./actions/try-channel.ts";
import { unsubscribePush } from "./actions/unsubscribe-push.ts";

export const notifyRoutes = routes(
  serve(channelApi.listChannels, listChannels),
  serve(channelApi.addChannel, addChannel),
  serve(channelApi.editChannel, editChannel),
  serve(channelApi.switchChannel, switchChannel),
  serve(channelApi.removeChannel, removeChannel),
  serve(channelApi.tryChannel, tryChannel),
  serve(ruleApi.listRules, listRules),
  serve(ruleApi.addRule, addRule),
  serve(ruleApi.editRule, editRule),
  serve(ruleApi.switchRule, switchRule),
  serve(ruleApi.removeRule, removeRule),
  serve(noticeApi.findAlarmNotices, findAlarmNotices),
  serve(noticeApi.resendNotices, resendNotices),
  serve(noticeApi.getNoticePicture, getNoticePicture),
  serve(dispatchApi.listDispatched, listDispatched),
  serve(dispatchApi.openDispatched, openDispatched),
  serve(pushApi.getPushKey, getPushKey),
  serve(pushApi.subscribePush, subscribePush),
  serve(pushApi.unsubscribePush, unsubscribePush),
);
