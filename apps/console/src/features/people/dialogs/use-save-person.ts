import { type Endpoint } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { type SentBy } from "../../../shared/api/call.ts";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";

/**
 * Adds or edits a person. A refusal that names fields is shown beside them, any other as a
 * sentence of the dialog (`problem`).
 */
export function useSavePerson<I extends z.ZodObject, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  success: (answer: z.output<O>) => "added" | "addedKept" | "changed",
  setErrors: (errors: Readonly<Record<string, string>>) => void,
  prepare: (input: SentBy<I>) => Promise<SentBy<I>>,
) {
  const client = useQueryClient();
  const command = useCommand(endpoint, {
    quiet: true,
    prepare,
    onError: (error) => {
      if (error instanceof ApiError) setErrors(error.fields);
    },
    onSuccess: (answer) => {
      notify("success", text(success(answer)));
      refreshPeople(client);
    },
  });
  const named = command.error instanceof ApiError && Object.keys(command.error.fields).length > 0;
  return { ...command, problem: named ? undefined : command.error?.message };
}
