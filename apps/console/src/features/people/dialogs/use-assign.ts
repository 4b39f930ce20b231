import { type Endpoint } from "@huiyan/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { type z } from "zod";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";

/** Saves an assignment; the refusal is shown in the dialog. */
export function useAssign<I extends z.ZodObject, O extends z.ZodType>(endpoint: Endpoint<I, O>) {
  const client = useQueryClient();
  return useCommand(endpoint, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("done"));
      refreshPeople(client);
    },
  });
}
