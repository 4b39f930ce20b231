import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { SignInView } from "./SignInView.tsx";
import { SignInSearch } from "./sign-in-search.ts";

const ForgetView = lazy(() => import("../ForgetView.tsx").then(({ ForgetView: View }) => ({ default: View })));

/**
 * Page /login. `mode` selects the form: `password` (default), `code` or `forget`. `to` is the page to open after the
 * sign-in. The typed phone number stays when the user switches the form.
 */
export function SignInPage() {
  const found: unknown = useSearch({ strict: false });
  const search = SignInSearch.parse(found);
  const navigate = useNavigate();
  const [account, setAccount] = useState("");
  const open = (mode: SignInSearch["mode"]) => {
    const { to } = search;
    void navigate({ to: "/login", search: { mode: mode === "password" ? "" : mode, to: to === "/home" ? "" : to } });
  };
  if (search.mode !== "forget") {
    return <SignInView search={search} mode={search.mode} account={account} onAccount={setAccount} onOpen={open} />;
  }
  return (
    <Suspense>
      <ForgetView
        account={account}
        onDone={(phone) => {
          setAccount(phone);
          open("password");
        }}
      />
    </Suspense>
  );
}
