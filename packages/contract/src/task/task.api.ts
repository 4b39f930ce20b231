import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EpochMs, Id } from "../scalars.ts";

/** One thing of a long task. `text`: what became of it, in words. */
const TaskItem = z.object({
  name: z.string(),
  state: z.enum(["waiting", "done", "failed"]),
  text: z.string(),
});

/** Long work that goes on in the server; it survives a reload of the page and a restart of the server. */
export const Task = z
  .object({
    _id: Id,
    kind: z.string(),
    total: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    finished: z.boolean(),
    create_at: EpochMs,
    items: z.array(TaskItem),
  })
  .meta({ id: "Task" });
export type Task = z.infer<typeof Task>;

export const getTask = endpoint({
  name: "task.get",
  method: "GET",
  path: "/api/client/task/get",
  permission: "member",
  cost: "cheap",
  summary: "自己发起的任务的进度与逐项结果",
  input: z.object({ _id: Id }),
  output: Task,
});

export const listTasks = endpoint({
  name: "task.list",
  method: "GET",
  path: "/api/client/task/list",
  permission: "member",
  cost: "query",
  summary: "自己一天内的任务，新的在前，不含逐项结果",
  input: z.object({ kind: z.string().max(64).optional() }),
  output: z.array(Task.omit({ items: true })),
});

export const retryTask = endpoint({
  name: "task.retry",
  method: "POST",
  path: "/api/client/task/retry",
  permission: "member",
  cost: "query",
  summary: "再做一次失败的各项",
  input: z.object({ _id: Id }),
  output: z.object({ count: z.number().int() }),
});
