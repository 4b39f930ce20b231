import { listTasks } from "@huiyan/contract/task/task.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes the list of running tasks, after a task has started or ended. */
export function refreshTasks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listTasks.name] });
}
