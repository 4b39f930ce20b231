import { type Endpoint } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";

/**
 * Adds or edits a group. A refusal that names fields is shown beside them, any other as a sentence of the form
 * (`problem`). `onSaved` is told when the tree has the change.
 */
export function useSaveGroup<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  success: "added" | "changed",
  setErrors: (errors: Readonly<Record<string, string>>) => void,
  onSaved?: (answer: z.output<O>) => void,
) {
  const client = useQueryClient();
  const command = useCommand(endpoint, {
    quiet: true,
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.fields);
    },
    onSuccess: async (answer) => {
      notify("success", text(success));
      await refreshGroups(client);
      onSaved?.(answer);
    },
  });
  const named = command.error instanceof ApiError && Object.keys(command.error.fields).length > 0;
  return { ...command, problem: named ? undefined : command.error?.message };
}
