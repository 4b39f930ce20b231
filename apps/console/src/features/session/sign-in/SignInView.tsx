import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { EntrancePage } from "../EntrancePage.tsx";
import { ModeTabs, type TabMode } from "../fields/ModeTabs.tsx";
import { usePictureCode } from "../fields/use-picture-code.ts";
import { sessionText as text } from "../session.texts.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { SingleSignOn } from "./SingleSignOn.tsx";
import { type SignInMode, type SignInSearch } from "./sign-in-search.ts";
import { TotpStep } from "./TotpStep.tsx";
import { useSignIn } from "./use-sign-in.ts";
import { useTicket } from "./use-ticket.ts";

interface Props {
  search: SignInSearch;
  mode: TabMode;
  account: string;
  onAccount: (account: string) => void;
  onOpen: (mode: SignInMode) => void;
}

/** Sign-in by password or code, the second factor after it, and the other ways in below. */
export function SignInView({ search, mode, account, onAccount, onOpen }: Props) {
  const system = useQueryOf(getSystemInfo, {}).data;
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
      <ModeTabs mode={mode} onChange={onOpen} />
      <div role="tabpanel" aria-labelledby={`mode-${mode}`}>
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
        {system?.registration === true && (
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
