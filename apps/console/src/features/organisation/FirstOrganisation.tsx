import { switchOrganisation, type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { firstOrganisation } from "./membership.ts";

/** Switches a user without a current organisation to the first valid one, then shows the page. Renders nothing. */
export function FirstOrganisation({ user }: { user: UserInfo }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useCommand(switchOrganisation, {
    onSuccess: ({ token }) => {
      storeToken(token);
      return client.invalidateQueries();
    },
    onError: () => void navigate({ to: "/company", replace: true }),
  });
  const first = firstOrganisation(user);
  const enter = useEffectEvent((id: string) => mutate({ org_id: id }));
  useEffect(() => {
    if (first !== undefined) enter(first);
  }, [first]);
  return null;
}
