import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { endlessPaging, paged } from "../paging.ts";
import { EpochMs, EpochMsQuery, Flag, Id } from "../scalars.ts";
import { messagePageMax } from "./alarm.rules.ts";
import { Message } from "./message.ts";
import { Changed, chooseText, chosen, isChosen, ListFilter, MessageFilter } from "./message-filter.ts";

export const findMessages = endpoint({
  name: "alarm.findMessages",
  method: "GET",
  path: "/api/client/message/list",
  permission: "message.read",
  cost: "query",
  summary: "消息列表，新的在前",
  input: ListFilter.extend({
    ...endlessPaging(messagePageMax),
    /**
     * Returns only alarms that the server received after this time. A client uses the filter for alarms that it missed
     * while its socket was closed.
     */
    received_after: EpochMsQuery.optional(),
    /**
     * 0: the server does not count the matches beyond a full page, because counting takes longer than reading the page.
     * The client then calls `message/count` in parallel.
     */
    count: z.coerce.number<number>().int().min(0).max(1).default(1),
  }),
  output: paged(Message),
});

/**
 * Counts the messages that match the filter and were received up to `received_until`. Counts at most 100,000; `more`
 * says that there are more.
 */
export const countMessages = endpoint({
  name: "alarm.countMessages",
  method: "GET",
  path: "/api/client/message/count",
  permission: "message.read",
  cost: "total",
  summary: "符合条件的消息数",
  input: ListFilter.extend({ received_until: EpochMsQuery }),
  output: z.object({ count: z.number().int(), more: z.boolean().optional() }),
});

export const getMessage = endpoint({
  name: "alarm.getMessage",
  method: "GET",
  path: "/api/client/message/details",
  permission: "message.read",
  cost: "query",
  summary: "消息详情",
  input: z.object({ id: Id }),
  output: Message,
});

export const summariseMessages = endpoint({
  name: "alarm.summariseMessages",
  method: "GET",
  path: "/api/client/message/summary",
  permission: "message.read",
  cost: "query",
  summary: "近 7 天（或所给条件）内的消息数",
  input: MessageFilter,
  output: z.object({
    total: z.number().int(),
    unread: z.number().int(),
    marked: z.number().int(),
    today: z.number().int(),
    yesterday: z.number().int(),
    /** Unfinished alarms by severity, and how many of them are overdue. */
    unhandled: z.object({
      high: z.number().int(),
      medium: z.number().int(),
      low: z.number().int(),
      overdue: z.number().int(),
    }),
    algs: z.array(z.object({ alg_id: z.string(), name: z.string(), count: z.number().int() })),
  }),
});

export const readMessages = endpoint({
  name: "alarm.readMessages",
  method: "POST",
  path: "/api/client/message/action/read",
  permission: "message.mark",
  cost: "query",
  summary: "标记已读或未读",
  input: z.object({ ...chosen, read: Flag }).refine(isChosen, chooseText),
  output: Changed,
});

export const readAllMessages = endpoint({
  name: "alarm.readAllMessages",
  method: "POST",
  path: "/api/client/message/action/readAll",
  permission: "message.mark",
  cost: "query",
  summary: "把铃铛所计的消息全部标为已读",
  /** `received_until`: receipt time of the newest alarm that the caller knows; alarms received later stay unread. */
  input: z.object({ received_until: EpochMs }),
  output: Changed,
});

export const markMessages = endpoint({
  name: "alarm.markMessages",
  method: "POST",
  path: "/api/client/message/action/mark",
  permission: "message.mark",
  cost: "query",
  summary: "标记或取消标记",
  input: z.object({ ...chosen, mark: Flag }).refine(isChosen, chooseText),
  output: Changed,
});

/** Data of the bell: number of unread alarms in the receiver's scope, and its newest messages. */
export const getBell = endpoint({
  name: "alarm.getBell",
  method: "GET",
  path: "/api/client/message/bell",
  permission: "message.read",
  cost: "query",
  summary: "铃铛：未读数与最新消息",
  input: Nothing,
  output: z.object({
    unread: z.number().int(),
    list: z.array(Message),
    now: EpochMs,
    /** Algorithms that the organisation chose for its alarm centre; null: the defaults of `isInAlarmCentre` apply. */
    enabled: z.array(z.string()).nullable(),
  }),
});

/** A record that a device reports without raising an alarm: a count, a time span or an observation. */
const DeviceRecord = z
  .object({
    _id: Id,
    point_id: Id,
    point_name: z.string(),
    device_id: z.string(),
    device_name: z.string(),
    alg_id: z.string(),
    alg_name: z.string(),
    count_in: z.number().int(),
    count_out: z.number().int(),
    time: EpochMs,
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "DeviceRecord" });
export type DeviceRecord = z.infer<typeof DeviceRecord>;

export const findRecords = endpoint({
  name: "alarm.findRecords",
  method: "GET",
  path: "/api/client/message/record/list",
  permission: "message.read",
  cost: "query",
  summary: "计数与时段记录（不产生消息的上报），新的在前",
  input: MessageFilter.pick({ start: true, end: true, device_id: true, point_id: true, alg_id: true }).extend(
    endlessPaging(),
  ),
  output: paged(DeviceRecord),
});
