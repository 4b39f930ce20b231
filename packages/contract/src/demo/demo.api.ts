import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";

/** none: this is no demo; off: a demo without a history; running: it is being made; deleted: somebody did not want it any more. */
export const historyStates = ["none", "off", "running", "done", "deleted"] as const;

/** Whether what the organisation shows is demonstration data, and how far its history has been made; in days. */
export const getDemoHistory = endpoint({
  name: "demo.getHistory",
  method: "GET",
  path: "/api/client/demo/history",
  permission: "member",
  cost: "cheap",
  summary: "是否为演示数据，演示历史生成到哪一天",
  input: Nothing,
  output: z.object({ state: z.enum(historyStates), done: z.number().int(), total: z.number().int() }),
});

/** Deletes the messages and counts that were made for the demonstration; what devices really reported stays. For good. */
export const deleteDemoHistory = endpoint({
  name: "demo.deleteHistory",
  method: "POST",
  path: "/api/client/demo/history/delete",
  permission: "organisation.manage",
  cost: "query",
  summary: "删除演示历史（演示生成的消息与计数），设备实际上报的保留",
  input: Nothing,
  output: z.object({ deleted: z.number().int() }),
});
