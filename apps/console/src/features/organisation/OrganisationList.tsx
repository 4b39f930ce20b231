import {
  getUserInfo,
  joinOrganisation,
  switchOrganisation,
  type UserInfo,
} from "@huiyan/contract/organisation/organisation.api";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { Building2 } from "lucide-react";
import { type ReactNode } from "react";
import { useCommand } from "#shared/api/use-command.ts";
import { storeToken } from "#shared/auth/session.store.ts";
import { notify } from "#shared/notice/notice.ts";
import { reopen } from "#shared/screen/reopen.ts";
import { organisationText as text } from "./organisation.texts.ts";
import "./organisation.css";

/**
 * Returns the command that switches the organisation: it stores the new token, opens /home, and reloads the console.
 * docs/reference/console.md C4.
 */
function useSwitchOrganisation() {
  const command = useCommand(switchOrganisation, {
    onSuccess: ({ token }) => {
      storeToken(token);
      reopen("/home");
    },
  });
  return {
    /** Id of the organisation to which the user is switching. */
    pending: command.isPending ? command.variables.org_id : undefined,
    switchTo(id: string) {
      if (!command.isPending) command.mutate({ org_id: id });
    },
  };
}

/**
 * Returns the command that accepts an invitation.
 * @param onJoined called with the organisation's id after success
 */
function useJoin(onJoined?: (id: string) => void) {
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

interface OrganisationRowProps {
  name: string;
  /** Text after the name, for example （当前组织）. */
  mark?: string;
  faded?: boolean;
  children?: ReactNode;
}

/** Row of one organisation, with its actions at the right. */
function OrganisationRow({ name, mark, faded = false, children }: OrganisationRowProps) {
  return (
    <li className={faded ? "organisation-row faded" : "organisation-row"}>
      <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="ell">{name}</span>
      {mark !== undefined && <span className="organisation-mark">{mark}</span>}
      <span className="organisation-action">{children}</span>
    </li>
  );
}

/**
 * List of the user's organisations and invitations. The current organisation is marked, expired ones are disabled.
 * docs/reference/console.md C4.
 */
export function OrganisationList({ user }: { user: UserInfo }) {
  const { switchTo, pending } = useSwitchOrganisation();
  // Switches a user without a current organisation to the joined one at once.
  const joining = useJoin((id) => user.org === null && switchTo(id));
  return (
    <ul className="organisation-list">
      {user.orgs.map(({ _id, name, status, current }) => (
        <OrganisationRow
          key={_id}
          name={name}
          faded={status === "leave"}
          {...(current ? { mark: text("currentMark") } : {})}
        >
          {status === "leave" && (
            <Button size="small" disabled>
              {text("expired")}
            </Button>
          )}
          {status === "active" && !current && (
            <Button size="small" loading={pending === _id} onClick={() => switchTo(_id)}>
              {text("enter")}
            </Button>
          )}
        </OrganisationRow>
      ))}
      {user.unactive.map(({ _id, name }) => (
        <OrganisationRow key={_id} name={name} mark={text("invited")}>
          <Button size="small" loading={joining.pending === _id || pending === _id} onClick={() => joining.join(_id)}>
            {text("join")}
          </Button>
        </OrganisationRow>
      ))}
    </ul>
  );
}
