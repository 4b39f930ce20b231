import { listTasks } from "@huiyan/contract/task/task.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** The newest task of a kind that is not finished yet, so that a reloaded page finds it again. */
export function useUnfinishedTask(kind: string): string | undefined {
  const tasks = useQueryOf(listTasks, { kind }, { staleTime: 0 });
  return tasks.data?.find(({ finished }) => !finished)?._id;
}
