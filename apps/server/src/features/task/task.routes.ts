import * as api from "@huiyan/contract/task/task.api";
import { routes, serve } from "#platform/http/serve.ts";
import { cancelTask } from "./actions/cancel-task.ts";
import { getTask } from "./actions/get-task.ts";
import { listTasks } from "./actions/list-tasks.ts";
import { retryTask } from "./actions/retry-task.ts";
import { type Workers } from "./task-worker.ts";

export const taskRoutes = (workers: Workers) =>
  routes(
    serve(api.getTask, getTask),
    serve(api.listTasks, listTasks),
    serve(api.retryTask, retryTask(workers)),
    serve(api.cancelTask, cancelTask),
  );
