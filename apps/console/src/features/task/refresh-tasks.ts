import { listTasks } from "@huiyan/contract/task/task.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes the list of running tasks, so that a reloaded page finds a running one, or none. */
export function refreshTasks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listTasks.name] });
}
