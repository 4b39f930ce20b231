import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { getDemo } from "@huiyan/contract/session/session.api";
import { startSingleSignOn } from "@huiyan/contract/session/single-sign-on.api";
import { Link } from "@tanstack/react-router";
import { Button } from "antd";
import { useState } from "react";
import { queryOf } from "#shared/api/request-address.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EntrancePage } from "../EntrancePage.tsx";
import { ModeTabs, type TabMode } from "../fields/ModeTabs.tsx";
import { usePictureCode } from "../fields/use-picture-code.ts";
import { sessionText as text } from "../session.texts.ts";
import { SignInForm } from "./SignInForm.tsx";
import { type SignInMode, type SignInSearch } from "./sign-in-search.ts";
import { keepBind, newBind } from "./sign-on-bind.ts";
import { TotpStep } from "./TotpStep.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { useTicket } from "./use-ticket.ts";

/**
 * Link to the single sign-on that the operator configured. The identity provider returns to this page with a one-time
 * ticket or a problem.
 */
function SingleSignOn({ name, to }: { name: string; to: string }) {
  const [bind] = useState(newBind);
  return (
    <Button
      size="large"
      block
      className="single-sign-on"
      href={startSingleSignOn.path + queryOf({ to, bind })}
      onClick={() => keepBind(bind)}
    >
      {text("signInWith", { name })}
    </Button>
  );
}

const roleNames: Record<string, () => string> = {
  admin: () => text("roleAdmin"),
  lead: () => text("roleLead"),
  staff: () => text("roleStaff"),
  operator: () => text("roleOperator"),
};

interface DemoAccountsProps {
  busy: boolean;
  onChoose: (input: { account: string; password: string; totp?: string }) => void;
}

/** List of the demonstration's accounts. A click signs in with one. Renders nothing outside the demonstration. */
function DemoAccounts({ busy, onChoose }: DemoAccountsProps) {
  const demo = useQueryOf(getDemo, {});
  const accounts = demo.data?.accounts ?? [];
  if (accounts.length === 0) return null;
  /** Requests the account again, since its second-factor code is valid for a short time only. */
  const choose = async ({ account, password, totp }: (typeof accounts)[number]) => {
    if (totp === "") return onChoose({ account, password });
    const fresh = (await demo.refetch()).data?.accounts.find((one) => one.account === account);
    onChoose({ account, password, totp: fresh?.totp ?? totp });
  };
  return (
    <section className="demo-accounts" aria-label={text("demo")}>
      <span className="note">{text("demo")}</span>
      {accounts.map((one) => (
        <button
          key={one.account}
          type="button"
          className="demo-account"
          disabled={busy}
          onClick={() => void choose(one)}
        >
          <b>{roleNames[one.role]?.() ?? one.role}</b>
          <span className="num">{one.account}</span>
          <span className="num demo-password">{one.password}</span>
        </button>
      ))}
      {accounts.some(({ totp }) => totp !== "") && <span className="note">{text("demoFactor")}</span>}
    </section>
  );
}

interface Props {
  search: SignInSearch;
  mode: TabMode;
  account: string;
  onAccount: (account: string) => void;
  onOpen: (mode: SignInMode) => void;
}

/** Sign-in with password or code, followed by the second factor. Other ways to sign in are below. */
export function SignInView({ search, mode: chosen, account, onAccount, onOpen }: Props) {
  const system = useQueryOf(getSystemInfo, {}).data;
  const hasCodes = system?.phone_codes !== false;
  const mode = hasCodes ? chosen : "password";
  const picture = usePictureCode();
  const signIn = useSignIn(picture, search.to);
  const ticketProblem = useTicket(search);
  if (signIn.needsFactor) {
    return (
      <EntrancePage title={text("factor")} hint={text("factorLead")}>
        <TotpStep signIn={signIn} picture={picture} />
      </EntrancePage>
    );
  }
  return (
    <EntrancePage title={text("signIn")} hint={text("signInHint")}>
      {hasCodes && <ModeTabs mode={mode} onChange={onOpen} />}
      <div {...(hasCodes && { role: "tabpanel", "aria-labelledby": `mode-${mode}` })}>
        <SignInForm
          key={mode}
          mode={mode}
          account={account}
          signIn={signIn}
          picture={picture}
          problem={signIn.problem ?? ticketProblem}
          onAccount={onAccount}
        />
      </div>
      <div className="entrance-links">
        {system?.registration === true && hasCodes && (
          <span>
            {text("noAccount")} <Link to="/register">{text("register")}</Link>
          </span>
        )}
        <button type="button" className="plain-button entrance-link" onClick={() => onOpen("forget")}>
          {text("forget")}
        </button>
      </div>
      {system !== undefined && system.single_sign_on !== "" && (
        <SingleSignOn name={system.single_sign_on} to={search.to} />
      )}
      {system?.demo === true && (
        <DemoAccounts
          busy={signIn.busy}
          onChoose={(person) => signIn.submit({ ...person, type: "password" }, { shown: true })}
        />
      )}
      {system?.setup_open === true && <p className="entrance-note">{text("setupOpen")}</p>}
    </EntrancePage>
  );
}
