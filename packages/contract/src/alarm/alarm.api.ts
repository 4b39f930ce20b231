import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { GroupFilter } from "../group/group-ref.ts";
import { endlessPaging, paged } from "../paging.ts";
import { roles } from "../permissions.ts";
import { CommaList, DeviceId, EpochMs, EpochMsQuery, Flag, Id } from "../scalars.ts";
import { handleStates, messagePageMax } from "./alarm.rules.ts";
import { actionOf, remarkMax } from "./handling.rules.ts";
import { Message } from "./message.ts";

/** 0 any, 1 set, −1 not set. Domain rules, A5. */
const FlagFilter = z.coerce.number<number>().int().min(-1).max(1).default(0);

/** Filters that message/list and message/summary share. All are joined by AND; times on create_at, both ends included. */
export const MessageFilter = z.object({
  start: EpochMsQuery.optional(),
  end: EpochMsQuery.optional(),
  alg_id: z.string().max(64).optional(),
  point_id: Id.optional(),
  group_id: GroupFilter,
  device_id: DeviceId.optional(),
  /** Over point, device and algorithm name and licence plate. */
  keyword: z.string().trim().max(100).optional(),
});

/** Filters of the list alone. */
const ListFilter = MessageFilter.extend({
  read: FlagFilter,
  mark: FlagFilter,
  no_algs: CommaList.optional(),
  /** States of handling, joined by OR. */
  state: CommaList.pipe(z.array(z.enum(handleStates))).optional(),
  severity: z.coerce.number<number>().int().min(1).max(3).optional(),
  /** 1: only those that are with the caller. */
  mine: z.coerce.number<number>().int().min(0).max(1).default(0),
});

export const findMessages = endpoint({
  name: "alarm.findMessages",
  method: "GET",
  path: "/api/client/message/list",
  permission: "message.read",
  cost: "query",
  summary: "消息列表，新的在前",
  input: ListFilter.extend({
    ...endlessPaging(messagePageMax),
    /** Only what reached the server after this time: what a client missed while its socket was away. */
    received_after: EpochMsQuery.optional(),
  }),
  output: paged(Message),
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
    algs: z.array(z.object({ alg_id: z.string(), name: z.string(), count: z.number().int() })),
  }),
});

/**
 * Messages by their ids, or all that a filter finds and that the server had received until then (epoch ms), so that what
 * arrives meanwhile is not touched.
 */
const chosen = {
  _id: z.array(Id).max(1000).optional(),
  match: ListFilter.extend({ received_until: EpochMs }).optional(),
};
const isChosen = ({ _id = [], match }: { _id?: string[] | undefined; match?: object | undefined }) =>
  _id.length > 0 !== (match !== undefined);
const chooseText = { error: "请选择需要操作的消息", path: ["_id"] };
const Changed = z.object({ changed: z.number().int(), unread: z.number().int() });

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
  /** `received_until`: the newest that the caller knows of; what came later stays unread. */
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

/** Takes messages out of every list and count. `deletion_id` brings them back for 30 minutes. */
export const deleteMessages = endpoint({
  name: "alarm.deleteMessages",
  method: "POST",
  path: "/api/client/message/action/delete",
  permission: "message.mark",
  cost: "query",
  summary: "删除消息，可以撤销",
  input: z.object(chosen).refine(isChosen, chooseText),
  output: Changed.extend({ deletion_id: Id }),
});

export const restoreMessages = endpoint({
  name: "alarm.restoreMessages",
  method: "POST",
  path: "/api/client/message/action/restore",
  permission: "message.mark",
  cost: "query",
  summary: "撤销删除消息",
  input: z.object({ deletion_id: Id }),
  output: Changed,
});

/**
 * A step in handling an alarm. `option`: 1 dispatch, 2 accurate and repeated, 3 accurate, cause looked for, 4 accurate,
 * done, 5 claim, 6 false alarm, 7 reopen. `version`: of the message that the decision was based on; a stale one is refused
 * with `alarm_changed`. Without it the present state is the base.
 */
export const handleMessage = endpoint({
  name: "alarm.handleMessage",
  method: "POST",
  path: "/api/client/message/action/handle",
  permission: "message.mark",
  cost: "query",
  summary: "处理报警：派发、处理、认领、误报、重新打开",
  input: z
    .object({
      _id: Id,
      option: z.number().int().min(1).max(7),
      version: z.number().int().min(0).optional(),
      staff_id: Id.optional(),
      reason: z.string().trim().max(remarkMax, "最多 200 个字").optional(),
      remark: z.string().trim().max(remarkMax, "最多 200 个字").optional(),
    })
    .superRefine(({ option, staff_id, reason, remark }, ctx) => {
      const missing = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
      if (actionOf(option) === "dispatch" && staff_id === undefined) missing("staff_id", "请选择处理人员！");
      if (actionOf(option) === "falseAlarm" && !reason) missing("reason", "请选择误报原因！");
      if (actionOf(option) === "reopen" && !remark) missing("remark", "请填写重新打开的原因！");
    }),
  output: Message,
});

/** Who did what to an alarm, oldest first. */
export const getMessageHistory = endpoint({
  name: "alarm.getMessageHistory",
  method: "GET",
  path: "/api/client/message/action/history",
  permission: "message.read",
  cost: "query",
  summary: "报警的处理记录",
  input: z.object({ id: Id }),
  output: z.object({
    list: z.array(
      z.object({
        time: EpochMs,
        user: z.string(),
        option: z.number().int(),
        from: z.enum(handleStates),
        to: z.enum(handleStates),
        /** With whom it was after the step. */
        assignee: z.string(),
        reason: z.string(),
        remark: z.string(),
      }),
    ),
  }),
});

/** Active people who see the alarm's device: to whom it can be dispatched. A lead is told of his own departments. */
export const listAssignees = endpoint({
  name: "alarm.listAssignees",
  method: "GET",
  path: "/api/client/message/action/assignees",
  permission: "people.manage",
  cost: "query",
  summary: "可派发的人员：在职且能看到该设备",
  input: z.object({ id: Id }),
  output: z.object({
    list: z.array(z.object({ _id: Id, name: z.string(), role: z.enum(roles), department: z.string() })),
  }),
});

/** For the bell: the receiver's unread count and his newest messages. */
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
    /** Algorithms that stand in the alarm centre; null for all. */
    enabled: z.array(z.string()).nullable(),
  }),
});

/** A count, span or observation: what a device reports without raising an alarm. */
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
