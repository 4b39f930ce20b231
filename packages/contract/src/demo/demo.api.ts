import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { EpochMs, Id } from "../scalars.ts";

/**
 * States of the demo's generated history. none: not a demo; off: a demo without history; running: being generated;
 * done; deleted: a user deleted it.
 */
export const historyStates = ["none", "off", "running", "done", "deleted"] as const;

/** Returns whether the organisation shows demonstration data, and how many days of its history are generated. */
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

/** Permanently deletes the generated messages and counts; data that devices reported stays. */
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

/** Path of the demo's own endpoint that replaces other systems as receiver. */
export const demoReceiverPath = "/api/demo/receiver";

/** Receives notifications, data uploads and order reports in place of another system. Exists only in the demo. */
export const receiveInDemo = endpoint({
  name: "demo.receive",
  method: "POST",
  path: demoReceiverPath,
  permission: "public",
  cost: "query",
  summary: "演示收件箱：代替其他系统接收通知、数据上传与订单上报，校验签名；只在演示中存在",
  input: z.looseObject({}),
  output: Nothing,
});

export const receivedKinds = ["notice", "message", "order"] as const;
const Received = z
  .object({
    _id: Id,
    kind: z.enum(receivedKinds),
    /** Received body: JSON text. */
    body: z.string(),
    time: EpochMs,
  })
  .meta({ id: "DemoReceived" });
export type DemoReceived = z.infer<typeof Received>;

export const findReceived = endpoint({
  name: "demo.findReceived",
  method: "GET",
  path: "/api/client/demo/received",
  permission: "organisation.manage",
  cost: "query",
  summary: "演示收件箱收到的请求，新的在前，最多 500 条",
  input: z.object({
    ...paging(),
    kind: z.enum(receivedKinds).optional(),
    /** If set, the answer has only the delivery attempts of this notification. */
    notice_id: Id.optional(),
  }),
  output: paged(Received),
});
