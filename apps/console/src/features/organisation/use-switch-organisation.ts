import { switchOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { useCommand } from "../../shared/api/use-command.ts";
import { storeToken } from "../../shared/auth/session.store.ts";
import { openAfresh } from "../../shared/screen/open-afresh.ts";

/** Switches the organisation: its token is stored, then /home, then a reload. docs/reference/console.md C4. */
export function useSwitchOrganisation() {
  const command = useCommand(switchOrganisation, {
    onSuccess: ({ token }) => {
      storeToken(token);
      openAfresh("/home");
    },
  });
  return {
    /** The one that is being switched to. */
    pending: command.isPending ? command.variables.org_id : undefined,
    switchTo(id: string) {
      if (!command.isPending) command.mutate({ org_id: id });
    },
  };
}
