import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { EntrancePage } from "./EntrancePage.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { sessionText as text } from "./session.texts.ts";
import { useSignIn } from "./use-sign-in.ts";

/** Password sign-in; the demo shows its accounts as one-click chips. */
export function SignInPage() {
  const system = useQueryOf(getSystemInfo, {});
  const signIn = useSignIn();
  return (
    <EntrancePage title={text("signIn")} hint={text("signInHint")}>
      <SignInForm busy={signIn.isPending} problem={signIn.error?.message} onSubmit={signIn.mutate} />
      {system.data?.demo === true && <DemoAccounts busy={signIn.isPending} onChoose={signIn.mutate} />}
      {system.data?.setup_open === true && <p className="entrance-note">{text("setupOpen")}</p>}
    </EntrancePage>
  );
}
