import { getTask, retryTask } from "@huiyan/contract/task/task.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../shared/api/use-command.ts";
import { keyOf, useQueryOf } from "../../shared/api/use-query-of.ts";

const askEveryMs = 1000;

/** A task's progress, asked for each second until it is finished; and a new try of what failed. */
export function useTask(id: string) {
  const client = useQueryClient();
  const query = useQueryOf(
    getTask,
    { _id: id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.finished === true ? false : askEveryMs) },
  );
  const retry = useCommand(retryTask, {
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(getTask, { _id: id }) }),
  });
  return {
    query,
    task: query.data,
    retrying: retry.isPending,
    retry: () => {
      if (!retry.isPending) retry.mutate({ _id: id });
    },
  };
}
