import { revokeSessions } from "@huiyan/contract/session/session.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../../shared/form/use-confirm.ts";
import { settingText as text } from "../setting.texts.ts";
import { revoking } from "./revoking.ts";

/** Names how many sessions end. */
export function EndOthersDialog({ count, onClosed }: { count: number; onClosed: () => void }) {
  const run = useConfirm(revokeSessions, () => ({}), revoking());
  return (
    <CommandDialog
      run={run}
      title={text("endOthersTitle", { n: count })}
      action={text("endOthers")}
      danger
      onClosed={onClosed}
    >
      {text("endOthersHint")}
    </CommandDialog>
  );
}
