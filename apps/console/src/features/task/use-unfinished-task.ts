import { listTasks } from "@huiyan/contract/task/task.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** Returns the id of the newest unfinished task of a kind, so that a page shows its progress again after a reload. */
export function useUnfinishedTask(kind: string): string | undefined {
  const tasks = useQueryOf(listTasks, { kind }, { staleTime: 0 });
  return tasks.data?.find(({ finished }) => !finished)?._id;
}
