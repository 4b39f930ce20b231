import { type Answer } from "@huiyan/contract/endpoint";
import { type listTasks } from "@huiyan/contract/task/task.api";
import { type TaskRow } from "./task.queries.ts";

/** Returns a task for the console, without its items. */
export function viewTask({
  id,
  kind,
  subject,
  total,
  done,
  failed,
  cancelled,
  cancelled_at,
  finished_at,
  created_at,
}: TaskRow): Answer<typeof listTasks>[number] {
  return {
    _id: id,
    kind,
    subject: subject ?? "",
    total,
    done,
    failed,
    cancelled,
    finished: finished_at !== null,
    cancelling: finished_at === null && cancelled_at !== null,
    create_at: created_at.getTime(),
  };
}
