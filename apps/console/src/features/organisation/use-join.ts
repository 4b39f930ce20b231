import { getUserInfo, joinOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../shared/api/use-command.ts";
import { notify } from "../../shared/notice/notice.ts";
import { organisationText as text } from "./organisation.texts.ts";

/** Joins an organisation that has invited one. @param onJoined called with its id when it is done */
export function useJoin(onJoined?: (id: string) => void) {
  const client = useQueryClient();
  const command = useCommand(joinOrganisation, {
    onSuccess: (_nothing, { org_id }) => {
      notify("success", text("done"));
      onJoined?.(org_id);
      return client.invalidateQueries({ queryKey: [getUserInfo.name] });
    },
  });
  return {
    pending: command.isPending ? command.variables.org_id : undefined,
    join(id: string) {
      if (!command.isPending) command.mutate({ org_id: id });
    },
  };
}
