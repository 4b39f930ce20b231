import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { useQueryOf } from "../../shared/api/use-query-of.ts";
import { EntrancePage } from "./EntrancePage.tsx";
import { RegisterForm } from "./RegisterForm.tsx";
import { sessionText as text } from "./session.texts.ts";

/** /register, where the installation lets anybody register. */
export function RegisterPage() {
  const system = useQueryOf(getSystemInfo, {}).data;
  const closed = system?.registration === false;
  return (
    <EntrancePage title={text("registerTitle")} hint={text(closed ? "registerClosed" : "registerHint")}>
      {system?.registration === true && <RegisterForm />}
      <div className="entrance-links">
        <span>
          {!closed && text("haveAccount")} <Link to="/login">{text("toSignIn")}</Link>
        </span>
      </div>
    </EntrancePage>
  );
}
