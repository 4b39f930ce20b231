import { getLink, redeemLink } from "@huiyan/contract/operator/operator.api";
import { Password, passwordRuleText } from "@huiyan/contract/session/session.rules";
import { Link, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { EntranceForm, EntrancePage, useEnter } from "#features/session/session.public.ts";
import { sealPassword } from "#shared/api/seal-password.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { operatorText as text } from "./operator.texts.ts";

const Begun = redeemLink.input.extend({ password: Password });
const BeginSearch = z.object({ key: z.string().catch("") });

function BeginForm({ linkKey }: { linkKey: string }) {
  const enter = useEnter();
  const form = useCommandForm(redeemLink, {
    schema: Begun,
    initial: { key: linkKey, password: "" },
    sent: (typed) => typed,
    prepare: async (input) => ({ ...input, password: await sealPassword(input.password.trim()) }),
    onSuccess: ({ token }) => enter(token, "/operator"),
  });
  return (
    <EntranceForm name={text("begin")} action={text("set")} run={form}>
      <PasswordField
        form={form}
        name="password"
        label={text("password")}
        hint={contractText(passwordRuleText)}
        input={{ size: "large", autoComplete: "new-password", autoFocus: true, maxLength: 64 }}
      />
    </EntranceForm>
  );
}

/** Page behind the one-time link that the server prints for a new operator. */
export function BeginPage() {
  const search: unknown = useSearch({ strict: false });
  const { key } = BeginSearch.parse(search);
  const link = useQueryOf(getLink, { key: key || "-" }, { staleTime: Number.POSITIVE_INFINITY });
  if (link.problem !== null) {
    return (
      <EntrancePage title={text("begin")} hint={link.problem.message}>
        <button type="button" className="plain-button entrance-link" onClick={() => void link.retryNow()}>
          {text("retry")}
        </button>
      </EntrancePage>
    );
  }
  if (link.data?.account === "") {
    return (
      <EntrancePage title={text("beginVoid")} hint={text("beginVoidHint")}>
        <Link to="/login">{text("toSignIn")}</Link>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage
      title={text("begin")}
      hint={link.data === undefined ? "" : text("beginHint", { account: link.data.account })}
    >
      {link.data !== undefined && <BeginForm linkKey={key} />}
    </EntrancePage>
  );
}
