import { listTasks } from "@huiyan/contract/task/task.api";
import { type QueryClient } from "@tanstack/react-query";

/** Whether something goes on is asked for again, so that a page that is loaded anew finds it, or nothing any more. */
export function refreshTasks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listTasks.name] });
}
