import * as api from "@huiyan/contract/task/task.api";
import { routes, serve } from "../../platform/http/serve.ts";
import { cancelTask } from "./actions/cancel-task.ts";
import { getTask } from "./actions/get-task.ts";
import { listTasks } from "./actions/list-tasks.ts";
import { retryTask } from "./actions/retry-task.ts";

export const taskRoutes = routes(
  serve(api.getTask, getTask),
  serve(api.listTasks, listTasks),
  serve(api.retryTask, retryTask),
  serve(api.cancelTask, cancelTask),
);
