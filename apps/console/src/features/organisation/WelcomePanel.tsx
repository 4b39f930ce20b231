import { type UserInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { Building2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { fullTime } from "#shared/format/time.ts";
import { expiryWarning } from "./membership.ts";
import { organisationText as text } from "./organisation.texts.ts";

interface Props {
  user: UserInfo;
  org: NonNullable<UserInfo["org"]>;
}

/** Panel of the current organisation: its name, the user's role, and the end of its validity. */
export function WelcomePanel({ user, org }: Props) {
  const [now] = useState(() => Date.now());
  const days = expiryWarning(org.expires, now);
  const facts = [
    { name: text("organisation"), value: org.name },
    { name: text("me"), value: user.staff?.name ?? user.nickname },
    { name: text("role"), value: user.staff === null ? "-" : text(user.staff.role) },
    { name: text("phone"), value: user.account },
    { name: text("expires"), value: org.expires === null ? text("endless") : fullTime(org.expires).slice(0, 10) },
  ];
  return (
    <section className="company-panel">
      <header className="company-welcome">
        {org.logo === "" ? (
          <span className="empty-tile" aria-hidden="true">
            <Building2 size={24} strokeWidth={1.5} />
          </span>
        ) : (
          <img src={org.logo} alt="" />
        )}
        <div>
          <h1>{text("welcome")}</h1>
          <p>{text("welcomeHint")}</p>
        </div>
        <Link to="/home">{text("toHome")}</Link>
      </header>
      {days !== undefined && (
        <p className="company-expiry" role="alert">
          <TriangleAlert size={16} aria-hidden="true" />
          {text("expiresSoon", { n: days })}
        </p>
      )}
      <dl className="company-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
