import { type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { Button } from "antd";
import { OrganisationRow } from "./OrganisationRow.tsx";
import { organisationText as text } from "./organisation.texts.ts";
import { useJoin } from "./use-join.ts";
import { useSwitchOrganisation } from "./use-switch-organisation.ts";
import "./organisation.css";

/** Own organisations and invitations: the current one marked, expired ones disabled. docs/reference/console.md C4. */
export function OrganisationList({ user }: { user: UserInfo }) {
  const { switchTo, pending } = useSwitchOrganisation();
  // Whoever was nowhere yet goes straight in.
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
