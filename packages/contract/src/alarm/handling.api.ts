import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { roles } from "../permissions.ts";
import { EpochMs, Id, Version } from "../scalars.ts";
import { handleStates } from "./alarm.rules.ts";
import { actionOf, handleBatchMax, remarkMax } from "./handling.rules.ts";
import { Message } from "./message.ts";
import { Changed, chooseText, chosen, isChosen } from "./message-filter.ts";

/** Removes messages from every list and count. The returned `deletion_id` restores them within 30 minutes. */
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
 * Takes a step in handling an alarm. `option`: 1 dispatch, 2 accurate and repeated, 3 accurate and under investigation,
 * 4 accurate and done, 5 claim, 6 false alarm, 7 reopen.
 * `version`: version of the message that the user saw; an outdated one is refused with `alarm_changed`. Default: the
 * current version.
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
      version: Version.optional(),
      staff_id: Id.optional(),
      reason: z.string().overwrite(pastedText).max(remarkMax, "最多 200 个字").optional(),
      remark: z.string().overwrite(pastedText).max(remarkMax, "最多 200 个字").optional(),
    })
    .superRefine(({ option, staff_id, reason, remark }, ctx) => {
      const missing = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
      if (actionOf(option) === "dispatch" && staff_id === undefined) missing("staff_id", "请选择处理人员！");
      if (actionOf(option) === "falseAlarm" && !reason) missing("reason", "请选择误报原因！");
      if (actionOf(option) === "reopen" && !remark) missing("remark", "请填写重新打开的原因！");
    }),
  output: Message,
});

/**
 * Applies one step to several alarms. Every alarm is checked separately, as in `message/action/handle`: a refused alarm
 * does not stop the others. `option` 1 to 6; reopening (7) needs a reason per alarm. `refused`: alarms that stay
 * unchanged, with the reason.
 */
export const handleMessages = endpoint({
  name: "alarm.handleMessages",
  method: "POST",
  path: "/api/client/message/action/handleBatch",
  permission: "message.mark",
  cost: "query",
  summary: "批量处理报警：派发、处理、认领、误报",
  input: z
    .object({
      items: z
        .array(z.object({ _id: Id, version: Version.optional() }))
        .min(1, "请选择需要操作的消息")
        .max(handleBatchMax, "一次最多处理 100 条，请分批处理"),
      option: z.number().int().min(1).max(7),
      staff_id: Id.optional(),
      reason: z.string().overwrite(pastedText).max(remarkMax, "最多 200 个字").optional(),
      remark: z.string().overwrite(pastedText).max(remarkMax, "最多 200 个字").optional(),
    })
    .superRefine(({ option, staff_id, reason }, ctx) => {
      const missing = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
      const action = actionOf(option);
      if (action === "dispatch" && staff_id === undefined) missing("staff_id", "请选择处理人员！");
      if (action === "falseAlarm" && !reason) missing("reason", "请选择误报原因！");
      if (action === "reopen") missing("option", "请逐条重新打开报警");
    }),
  output: z.object({
    changed: z.number().int(),
    refused: z.array(z.object({ _id: Id, error: z.string(), message: z.string() })),
  }),
});

/** Returns the steps of an alarm with their actors, oldest first. */
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
        /** Assignee after the step. */
        assignee: z.string(),
        reason: z.string(),
        remark: z.string(),
      }),
    ),
  }),
});

/**
 * Returns the possible assignees of an alarm: active members whose scope contains its device. A lead gets only members
 * of the lead's departments.
 */
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
