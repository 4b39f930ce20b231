import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { endlessPaging, paged } from "../paging.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id, Version } from "../scalars.ts";
import { imageRoles } from "./alarm.device.ts";
import { messagePageMax } from "./alarm.rules.ts";
import { reviewCounts, reviewRemarkMax } from "./livestock.rules.ts";
import { Message } from "./message.ts";
import { ListFilter } from "./message-filter.ts";

/** A user's count that replaces the device's count of a batch. */
export const ReviewCount = z
  .number({ error: "请输入复核值" })
  .int("请输入整数")
  .min(reviewCounts.min, "复核值须在 -9999 到 9999 之间")
  .max(reviewCounts.max, "复核值须在 -9999 到 9999 之间");

/**
 * Version of the review that the caller saw; a call with an outdated version is refused. Absent: no check, the last
 * write wins.
 */
const version = Version.min(0).optional();

export const reviewCount = endpoint({
  name: "alarm.reviewCount",
  method: "POST",
  path: "/api/client/message/change/review",
  permission: "message.mark",
  cost: "query",
  summary: "复核一个批次的头数（替换，不累加）",
  input: z.object({ _id: Id, index: z.number().int().min(0).max(9999), count: ReviewCount, version }),
  output: Message,
});

export const reviewRemark = endpoint({
  name: "alarm.reviewRemark",
  method: "POST",
  path: "/api/client/message/change/review/remark",
  permission: "message.mark",
  cost: "query",
  summary: "复核备注（替换）",
  input: z.object({
    _id: Id,
    reviews_remark: z.string().overwrite(pastedText).max(reviewRemarkMax, "最多 200 个字"),
    version,
  }),
  output: Message,
});

/** Returns all reviewed counts and remarks of an alarm with their authors, newest first. */
export const listReviews = endpoint({
  name: "alarm.listReviews",
  method: "GET",
  path: "/api/client/message/change/review/history",
  permission: "message.read",
  cost: "query",
  summary: "复核记录，新的在前",
  input: z.object({ id: Id }),
  output: z.object({
    list: z.array(
      z.object({
        time: EpochMs,
        user: z.string(),
        /** Index of the batch, from 0; null: the entry is a remark. */
        index: z.number().int().nullable(),
        count: z.number().int().nullable(),
        remark: z.string(),
      }),
    ),
  }),
});

/** A livestock alarm with its values after reviews. */
const LivestockMessage = Message.extend({
  total: z.number(),
  /** Weight in kg; null: not weighed. */
  weight: z.number().nullable(),
  /** True if a user has reviewed the count of every batch. */
  reviewed: z.boolean(),
  /** Name of the farmer; empty if unknown. */
  farm_owner_name: z.string(),
  farm_owner_code: z.string(),
}).meta({ id: "LivestockMessage" });
export type LivestockMessage = z.infer<typeof LivestockMessage>;

/** Lists livestock alarms. Only the private deployment with code wens and the demo return rows. */
export const findLivestock = endpoint({
  name: "alarm.findLivestock",
  method: "GET",
  path: "/api/client/message/wens/list",
  permission: "message.read",
  cost: "query",
  summary: "养殖消息列表（专有部署 wens），新的在前",
  input: ListFilter.extend(endlessPaging(messagePageMax)),
  output: paged(LivestockMessage),
});

/** A picture of an alarm and its role. */
const AlarmPicture = z
  .object({
    role: z.enum(imageRoles),
    /** Index of the batch that the picture shows, from 0; absent: the picture shows the whole load. */
    batch: z.number().int().optional(),
    key: z.string(),
    url: z.string(),
    thumb_url: z.string(),
  })
  .meta({ id: "AlarmPicture" });
export type AlarmPicture = z.infer<typeof AlarmPicture>;

export const listPictures = endpoint({
  name: "alarm.listPictures",
  method: "GET",
  path: "/api/client/message/pictures",
  permission: "message.read",
  cost: "query",
  summary: "报警的各张图片（15 分钟有效的地址）",
  input: z.object({ id: Id }),
  output: z.object({ list: z.array(AlarmPicture) }),
});

/**
 * Returns details of an alarm's point. Only for organisations in POINT_DETAIL_ORGS and the private deployment with code
 * wens; other callers get not_found.
 */
export const getPointDetails = endpoint({
  name: "alarm.getPointDetails",
  method: "GET",
  path: "/api/client/message/point",
  permission: "message.read",
  cost: "query",
  summary: "点数报警的点位详情：今日与近 7 天的头数、最近的报警",
  input: z.object({ id: Id }),
  output: z.object({
    point_id: Id,
    point_name: z.string(),
    online: z.boolean(),
    device_id: z.string(),
    device_name: z.string(),
    group_name: z.string(),
    /** Number of alarms of this point and algorithm today, and their animals after reviews. */
    today: z.object({ messages: z.number().int(), total: z.number() }),
    week: z.object({ messages: z.number().int(), total: z.number(), unreviewed: z.number().int() }),
    /** The last ten alarms of the point and algorithm. */
    list: z.array(z.object({ _id: Id, time: EpochMs, plate: z.string(), total: z.number(), reviewed: z.boolean() })),
  }),
});
