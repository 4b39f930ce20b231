import { z } from "zod";
import { endpoint, file } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, Id } from "../scalars.ts";
import { channelKinds } from "./channel-kinds.ts";
import { noticeKinds, noticeStates } from "./notify.rules.ts";

const Notice = z
  .object({
    _id: Id,
    kind: z.enum(noticeKinds),
    state: z.enum(noticeStates),
    channel: z.object({ name: z.string(), kind: z.enum(channelKinds) }),
    rule: z.string(),
    /** Number of alarms in the notification, and the newest one; empty if that was deleted. */
    count: z.number().int(),
    message_id: z.union([Id, z.literal("")]),
    message: z.string(),
    tries: z.number().int(),
    /** HTTP or SMTP status of the last attempt; 0 if no answer came. */
    status: z.number().int(),
    error: z.string(),
    took_ms: z.number().int(),
    create_at: EpochMs,
    next_at: EpochMs.nullable(),
    done_at: EpochMs.nullable(),
  })
  .meta({ id: "AlarmNotice" });
export type Notice = z.infer<typeof Notice>;

export const findAlarmNotices = endpoint({
  name: "notify.findNotices",
  method: "GET",
  path: "/api/client/notify/log",
  permission: "notify.manage",
  cost: "query",
  summary: "通知的发送记录，新的在前",
  input: z.object({ state: z.enum(noticeStates).optional(), channel_id: Id.optional(), ...paging() }),
  output: paged(Notice),
});

export const resendNotices = endpoint({
  name: "notify.resendNotices",
  method: "POST",
  path: "/api/client/notify/resend",
  permission: "notify.manage",
  cost: "query",
  summary: "重新发送失败的通知",
  input: z.object({ _id: z.array(Id).min(1).max(100) }),
  output: z.object({ count: z.number().int() }),
});

/**
 * Returns an alarm's picture to the receiver of a notification, who may have no account.
 * `n`: id of the notification; `_id`: id of the alarm; `e`: end of validity, epoch ms; `k`: signature over the three.
 */
export const getNoticePicture = endpoint({
  name: "notify.getPicture",
  method: "GET",
  path: "/api/notice/picture",
  permission: "signed",
  cost: "file",
  summary: "通知中报警的图片（签名地址，无需登录）",
  input: z.object({ n: Id, _id: Id, e: z.coerce.number<number>().int(), k: z.string().max(200) }),
  output: file("image/jpeg"),
});
