import { type Endpoint } from "@huiyan/contract/endpoint";
import { getGroup, getGroupOverview, getGroupTree, listGroups } from "@huiyan/contract/group/group.api";
import { useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import { type SentBy } from "../../shared/api/call.ts";
import { useCommand } from "../../shared/api/use-command.ts";
import { keyOf } from "../../shared/api/use-query-of.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { refreshPoints } from "../point/point.public.ts";
import { adminText as text } from "./device-admin.texts.ts";

interface Options<V> {
  prepare?: (input: V) => Promise<V>;
  onDone?: () => void;
  /** A group that is no more: asking for it would be refused. */
  gone?: string;
}

/** Changes a place or a point. The dialog shows a refusal; the columns are asked for again. */
export function useAdminCommand<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  outcome: "changed" | "removed",
  { prepare, onDone, gone }: Options<SentBy<I>> = {},
) {
  const client = useQueryClient();
  const command = useCommand(endpoint, {
    quiet: true,
    ...(prepare === undefined ? {} : { prepare }),
    onSuccess: () => {
      notify("success", text(outcome));
      if (gone !== undefined) client.removeQueries({ queryKey: keyOf(getGroup, { _id: gone }) });
      onDone?.();
    },
    onSettled: () => {
      for (const { name } of [getGroupTree, getGroup, getGroupOverview, listGroups]) {
        void client.invalidateQueries({ queryKey: [name] });
      }
      refreshPoints(client);
    },
  });
  const { error, isPending, isSuccess, mutate } = command;
  const field = error instanceof ApiError ? error.fields.name : undefined;
  return { mutate, busy: isPending, done: isSuccess, field, problem: field === undefined ? error?.message : undefined };
}

/** What a dialog has to know of it. */
export interface CommandState {
  busy: boolean;
  done: boolean;
  /** What the server refused of the name. */
  field: string | undefined;
  problem: string | undefined;
}
