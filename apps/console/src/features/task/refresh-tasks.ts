import { listTasks } from "@huiyan/contract/task/task.api";
import { type QueryClient } from "@tanstack/react-query";

/**
 * Requests the user's task lists again: unfinished tasks and those of the last days. Call it after a task has started
 * or ended.
 */
export function refreshTasks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listTasks.name] });
}
