import { type Answer } from "@huiyan/contract/endpoint";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { Link } from "@tanstack/react-router";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EntrancePage } from "./EntrancePage.tsx";
import { RegisterForm } from "./RegisterForm.tsx";
import { sessionText as text } from "./session.texts.ts";

type System = Pick<Answer<typeof getSystemInfo>, "registration" | "phone_codes">;

function hintOf(system: System | undefined) {
  if (system?.registration === false) return "registerClosed";
  return system?.phone_codes === false ? "noCodes" : "registerHint";
}

/** Page /register, if the installation allows registration. */
export function RegisterPage() {
  const system = useQueryOf(getSystemInfo, {}).data;
  const closed = system?.registration === false || system?.phone_codes === false;
  return (
    <EntrancePage title={text("registerTitle")} hint={text(hintOf(system))}>
      {system !== undefined && !closed && <RegisterForm />}
      <div className="entrance-links">
        <span>
          {!closed && text("haveAccount")} <Link to="/login">{text("toSignIn")}</Link>
        </span>
      </div>
    </EntrancePage>
  );
}
