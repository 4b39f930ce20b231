import { cancelTask, getTask, retryTask, type Task } from "@huiyan/contract/task/task.api";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { keyOf, useQueryOf } from "#shared/api/use-query-of.ts";

const pollMs = 1000;

/** Returns a task, polled every second until it has ended, with the commands that cancel it and retry it. */
export function useTask(id: string) {
  const client = useQueryClient();
  const query = useQueryOf(
    getTask,
    { _id: id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.finished === true ? false : pollMs),
    },
  );
  /**
   * True while a command is being sent. Ignores a double click, whose second click arrives before the state of the
   * first one is rendered.
   */
  const sending = useRef(false);
  const options = {
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getTask, { _id: id }) }),
    onSettled: () => {
      sending.current = false;
    },
  };
  const retry = useCommand(retryTask, options);
  const cancel = useCommand(cancelTask, options);
  const once = (send: () => void) => {
    if (sending.current) return;
    sending.current = true;
    send();
  };
  return {
    query,
    task: query.data,
    busy: retry.isPending || cancel.isPending,
    again: (state: "failed" | "cancelled") => once(() => retry.mutate({ _id: id, state })),
    cancel: () => once(() => cancel.mutate({ _id: id })),
  };
}

export type TaskCommands = Pick<ReturnType<typeof useTask>, "busy" | "again" | "cancel"> & { task: Task };
