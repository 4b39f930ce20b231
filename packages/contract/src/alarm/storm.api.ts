import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { Id, Version } from "../scalars.ts";
import { actionOf, remarkMax } from "./handling.rules.ts";
import { isStormAction, stormLeaveMax } from "./storm.rules.ts";
import { Storm } from "./storm.ts";

/** Returns an alarm burst; `message/list` with `storm_id` returns its alarms. */
export const getStorm = endpoint({
  name: "alarm.getStorm",
  method: "GET",
  path: "/api/client/message/storm",
  permission: "message.read",
  cost: "query",
  summary: "同因报警事件：原因、数量与级别",
  input: z.object({ id: Id }),
  output: Storm,
});

/**
 * Applies one step to all unfinished alarms of a burst that the caller sees; every alarm keeps its own history.
 * Alarms of severity 3 are left out unless `include_high` is set. `option` 1 to 6 as in `message/action/handle`.
 * `version`: version of the burst that the user saw. If the burst has changed since, the call is refused with
 * `storm_changed`.
 */
export const handleStorm = endpoint({
  name: "alarm.handleStorm",
  method: "POST",
  path: "/api/client/message/storm/handle",
  permission: "message.mark",
  cost: "query",
  summary: "整体处理同因报警事件",
  input: z
    .object({
      _id: Id,
      version: Version.min(1),
      option: z.number().int().min(1).max(7),
      include_high: z.boolean().default(false),
      staff_id: Id.optional(),
      reason: z.string().overwrite(pastedText).max(remarkMax, "最多 200 个字").optional(),
      remark: z.string().overwrite(pastedText).max(remarkMax, "最多 200 个字").optional(),
    })
    .superRefine(({ option, staff_id, reason }, ctx) => {
      const missing = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
      const action = actionOf(option);
      if (!isStormAction(action)) missing("option", "请逐条重新打开报警");
      if (action === "dispatch" && staff_id === undefined) missing("staff_id", "请选择处理人员！");
      if (action === "falseAlarm" && !reason) missing("reason", "请选择误报原因！");
    }),
  /** `left`: alarms of severity 3 that stay unchanged; `skipped`: alarms whose state does not allow the step. */
  output: z.object({ changed: z.number().int(), left: z.number().int(), skipped: z.number().int(), storm: Storm }),
});

/**
 * Result: number of alarms changed, and the burst afterwards. `storm` is null if fewer than two of its alarms are left
 * for the caller.
 */
const Left = z.object({ changed: z.number().int(), storm: Storm.nullable() });

/** Removes alarms from a burst. The removed alarms become separate entries and do not join the burst again. */
export const leaveStorm = endpoint({
  name: "alarm.leaveStorm",
  method: "POST",
  path: "/api/client/message/storm/leave",
  permission: "message.mark",
  cost: "query",
  summary: "把报警移出同因报警事件",
  input: z.object({
    _id: Id,
    messages: z.array(Id).min(1, "请选择需要操作的消息").max(stormLeaveMax, "一次最多移出 200 条，请分批移出"),
  }),
  output: Left,
});

/** Dissolves a burst: all of its alarms that the caller sees become separate entries. */
export const dissolveStorm = endpoint({
  name: "alarm.dissolveStorm",
  method: "POST",
  path: "/api/client/message/storm/dissolve",
  permission: "message.mark",
  cost: "query",
  summary: "解散同因报警事件，报警各自显示",
  input: z.object({ _id: Id }),
  output: Left,
});
