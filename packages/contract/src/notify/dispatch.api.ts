import { z } from "zod";
import { Message } from "../alarm/message.ts";
import { endpoint, Nothing } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";

/**
 * Returns alarms that were dispatched to the caller and that the caller has not opened. Finished and reassigned alarms
 * are left out.
 */
export const listDispatched = endpoint({
  name: "notify.listDispatched",
  method: "GET",
  path: "/api/client/notify/dispatched",
  permission: "message.mark",
  cost: "query",
  summary: "派发给我且尚未打开的报警，新的在前",
  input: Nothing,
  output: z.object({
    count: z.number().int(),
    list: z.array(z.object({ message: Message, sender: z.string(), time: EpochMs })),
  }),
});

export const openDispatched = endpoint({
  name: "notify.openDispatched",
  method: "POST",
  path: "/api/client/notify/dispatched/open",
  permission: "message.mark",
  cost: "query",
  summary: "已打开派发给我的报警，不再提醒",
  input: z.object({ _id: Id }),
  output: Nothing,
});
