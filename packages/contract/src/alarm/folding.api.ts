import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { Id } from "../scalars.ts";
import { messagePageMax } from "./alarm.rules.ts";
import { Message } from "./message.ts";

/**
 * Returns the grouped alarms of a lead alarm, oldest first. The id of a grouped alarm is accepted too and gives the
 * same list.
 */
export const findFolded = endpoint({
  name: "alarm.findFolded",
  method: "GET",
  path: "/api/client/message/folded",
  permission: "message.read",
  cost: "query",
  summary: "被合并的重复报警，旧的在前",
  input: z.object({ id: Id, ...paging(messagePageMax, messagePageMax) }),
  output: paged(Message),
});
