import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { SignInView } from "./SignInView.tsx";
import { SignInSearch } from "./sign-in-search.ts";

const ForgetView = lazy(() => import("../ForgetView.tsx").then(({ ForgetView: View }) => ({ default: View })));

/**
 * /login. `?mode=` opens its forms: `password` (default), `code`, `forget`; `?to=` is the requested page. The typed
 * phone stays when the user switches forms.
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
