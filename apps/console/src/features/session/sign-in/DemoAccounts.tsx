import { getDemo } from "@huiyan/contract/session/session.api";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { sessionText as text } from "../session.texts.ts";

const roleNames: Record<string, () => string> = {
  admin: () => text("roleAdmin"),
  lead: () => text("roleLead"),
  staff: () => text("roleStaff"),
};

interface Props {
  busy: boolean;
  onChoose: (input: { account: string; password: string }) => void;
}

/** The accounts of the demo, each signed in with one click. Nothing outside the demo. */
export function DemoAccounts({ busy, onChoose }: Props) {
  const accounts = useQueryOf(getDemo, {}).data?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <section className="demo-accounts" aria-label={text("demo")}>
      <span className="note">{text("demo")}</span>
      {accounts.map(({ role, account, password }) => (
        <button
          key={account}
          type="button"
          className="demo-account"
          disabled={busy}
          onClick={() => onChoose({ account, password })}
        >
          <b>{roleNames[role]?.() ?? role}</b>
          <span className="num">{account}</span>
          <span className="num demo-password">{password}</span>
        </button>
      ))}
    </section>
  );
}
