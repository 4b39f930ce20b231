import { getSystemInfo, getUserInfo, type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { joinNames } from "#shared/format/format-join.ts";
import { CreateEnterprise } from "./CreateEnterprise.tsx";
import { OrganisationList } from "./OrganisationList.tsx";
import { hasChoice, useCaller } from "./organisation.public.ts";
import { organisationText as text } from "./organisation.texts.ts";
import { WelcomePanel } from "./WelcomePanel.tsx";
import "./organisation.css";

function Invitations({ user }: { user: UserInfo }) {
  if (user.unactive.length === 0 && (user.org !== null || user.orgs.length === 0)) return null;
  return (
    <section className="company-panel">
      <h2>{text(user.unactive.length > 0 ? "invitations" : "mine")}</h2>
      <OrganisationList user={user.org === null ? user : { ...user, orgs: [] }} />
    </section>
  );
}

/** Returns the text key of the next step for a user without a current organisation. */
function nextStep(user: UserInfo): "noneButInvited" | "noneButMine" | "noneHint" {
  if (user.unactive.length > 0) return "noneButInvited";
  return hasChoice(user) ? "noneButMine" : "noneHint";
}

const pollMs = 10_000;

/**
 * Shows the expired organisations of the user, and the contact. Polls, so that the page continues when an organisation
 * is valid again.
 */
function EndedOrganisations({ names }: { names: readonly string[] }) {
  useQueryOf(getUserInfo, {}, { refetchInterval: pollMs });
  const { phone = "", email = "" } = useQueryOf(getSystemInfo, {}).data?.contact ?? {};
  const contact = joinNames([phone, email].filter((part) => part !== "")) || text("overAsk");
  return (
    <p className="company-left" role="note">
      {text("overHint", { names: joinNames(names), contact })}
    </p>
  );
}

/**
 * Company page: the current organisation of the user. Without one, invitations and the form that creates an
 * organisation.
 */
export function CompanyPage() {
  const user = useCaller().data;
  if (user === undefined) return null;
  const ended = user.orgs.filter(({ status }) => status === "leave").map(({ name }) => name);
  return (
    <div className="company">
      {user.org === null ? (
        <header className="company-head">
          <h1>{text("welcome")}</h1>
          <p>{text(nextStep(user))}</p>
        </header>
      ) : (
        <WelcomePanel user={user} org={user.org} />
      )}
      {user.org === null && ended.length > 0 && <EndedOrganisations names={ended} />}
      {user.left.length > 0 && (
        <p className="company-left" role="note">
          {text("left", { names: joinNames(user.left.map(({ name }) => name)) })}
        </p>
      )}
      <Invitations user={user} />
      {user.org === null && <CreateEnterprise account={user.account} />}
    </div>
  );
}
