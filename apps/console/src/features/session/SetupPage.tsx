import { getSetup } from "@huiyan/contract/session/session.api";
import { Link, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { EntrancePage } from "./EntrancePage.tsx";
import { SetupForm } from "./SetupForm.tsx";
import { sessionText as text } from "./session.texts.ts";

const SetupSearch = z.object({ key: z.string().catch("") });

/** Page behind the one-time link that the server prints when it starts with an empty database. */
export function SetupPage() {
  const search: unknown = useSearch({ strict: false });
  const { key } = SetupSearch.parse(search);
  const setup = useQueryOf(getSetup, { key }, { staleTime: Number.POSITIVE_INFINITY });
  if (setup.problem !== null) {
    return (
      <EntrancePage title={text("setup")} hint={setup.problem.message}>
        <button type="button" className="plain-button entrance-link" onClick={() => void setup.retryNow()}>
          {text("retry")}
        </button>
      </EntrancePage>
    );
  }
  if (setup.data?.open === false) {
    return (
      <EntrancePage title={text("setupVoid")} hint={text("setupVoidHint")}>
        <Link to="/login">{text("toSignIn")}</Link>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage title={text("setup")} hint={text("setupHint")}>
      {setup.data?.open === true && <SetupForm setupKey={key} />}
    </EntrancePage>
  );
}
