import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";

/** Progress of the current item, in a unit that depends on the task, for example rows written. */
const TaskItemProgress = z.object({ done: z.number().int(), total: z.number().int() });

/** One item of a task. `text`: sentence with the item's result. */
const TaskItem = z.object({
  name: z.string(),
  state: z.enum(["waiting", "done", "failed", "cancelled"]),
  text: z.string(),
  progress: TaskItemProgress.nullable(),
});

/** Maximum items in a response. Pages redraw the items every second. */
export const shownTaskItems = 500;

/** A long-running task of the server; it survives a reload of the page and a restart of the server. */
export const Task = z
  .object({
    _id: Id,
    kind: z.string(),
    /** Name of the task's first item. */
    subject: z.string(),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
    /** True if no item is waiting or in progress. */
    finished: z.boolean(),
    /** True: the user stopped the task; the current item still runs until `finished`. */
    cancelling: z.boolean(),
    create_at: EpochMs,
    /**
     * Items in the order of execution. If there are more than `shownTaskItems`: first the failed ones, then the first
     * ones.
     */
    items: z.array(TaskItem).max(shownTaskItems),
  })
  .meta({ id: "Task" });
export type Task = z.infer<typeof Task>;

export const getTask = endpoint({
  name: "task.get",
  method: "GET",
  path: "/api/client/task/get",
  permission: "member",
  cost: "query",
  summary: "自己发起的任务的进度与逐项结果；超过 500 项时列出失败的各项和最先的各项，共 500 项",
  input: z.object({ _id: Id }),
  output: Task,
});

export const listTasks = endpoint({
  name: "task.list",
  method: "GET",
  path: "/api/client/task/list",
  permission: "member",
  cost: "query",
  summary: "自己七天内和仍未完成的任务，新的在前，不含逐项结果",
  input: z.object({ kind: z.string().max(64).optional() }),
  output: z.array(Task.omit({ items: true })),
});

export const retryTask = endpoint({
  name: "task.retry",
  method: "POST",
  path: "/api/client/task/retry",
  permission: "member",
  cost: "query",
  summary: "再做一次失败的各项，或继续已取消的各项",
  input: z.object({ _id: Id, state: z.enum(["failed", "cancelled"]).default("failed") }),
  output: z.object({ count: z.number().int() }),
});

export const cancelTask = endpoint({
  name: "task.cancel",
  method: "POST",
  path: "/api/client/task/cancel",
  permission: "member",
  cost: "query",
  summary: "停止自己发起的任务：已完成的保留，未开始的不再执行；返回未执行的项数",
  input: z.object({ _id: Id }),
  output: z.object({ count: z.number().int() }),
});
