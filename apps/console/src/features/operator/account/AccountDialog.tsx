import {
  disableAccount,
  endSessions,
  findAccounts,
  type OperatedAccount,
  resetFactor,
  sendResetCode,
} from "@huiyan/contract/operator/account.api";
import { type QueryClient } from "@tanstack/react-query";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { useConfirm } from "#shared/form/use-confirm.ts";
import { accountText as text } from "./account.texts.ts";
import { RightsDialog } from "./RightsDialog.tsx";

export type AccountAct = "rights" | "disable" | "endSessions" | "resetFactor" | "sendCode";

interface Props {
  row: OperatedAccount;
  onClosed: () => void;
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [findAccounts.name] });

function Disable({ row, onClosed }: Props) {
  const run = useConfirm(disableAccount, () => ({ _id: row._id, disabled: true }), { success: text("done"), refresh });
  return (
    <CommandDialog
      run={run}
      danger
      title={text("disableTitle", { phone: row.account })}
      action={text("disable")}
      onClosed={onClosed}
    >
      <p>{text("disableHint")}</p>
    </CommandDialog>
  );
}

function EndSessions({ row, onClosed }: Props) {
  const run = useConfirm(endSessions, () => ({ _id: row._id }), { success: text("done"), refresh });
  return (
    <CommandDialog
      run={run}
      danger
      title={text("endTitle", { phone: row.account })}
      action={text("endSessions")}
      onClosed={onClosed}
    >
      <p>{text("endHint")}</p>
    </CommandDialog>
  );
}

function ResetFactor({ row, onClosed }: Props) {
  const run = useConfirm(resetFactor, () => ({ _id: row._id }), { success: text("done"), refresh });
  return (
    <CommandDialog
      run={run}
      danger
      title={text("factorTitle", { phone: row.account })}
      action={text("resetFactor")}
      onClosed={onClosed}
    >
      <p>{text("factorHint")}</p>
    </CommandDialog>
  );
}

function SendCode({ row, onClosed }: Props) {
  const run = useConfirm(sendResetCode, () => ({ _id: row._id }), { success: text("sent") });
  return (
    <CommandDialog
      run={run}
      title={text("codeTitle", { phone: row.account })}
      action={text("sendCode")}
      onClosed={onClosed}
    >
      <p>{text("codeHint")}</p>
    </CommandDialog>
  );
}

const dialogs = {
  rights: RightsDialog,
  disable: Disable,
  endSessions: EndSessions,
  resetFactor: ResetFactor,
  sendCode: SendCode,
} as const;

/** Renders the dialog of an action on an account: a confirmation, or the form for rights. */
export function AccountDialog({ act, ...props }: Props & { act: AccountAct }) {
  const Dialog = dialogs[act];
  return <Dialog {...props} />;
}
