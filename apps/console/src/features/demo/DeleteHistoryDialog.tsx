import { deleteDemoHistory } from "@huiyan/contract/demo/demo.api";
import { CommandDialog } from "../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../shared/form/use-confirm.ts";
import { demoText as text } from "./demo.texts.ts";

/** Takes what was made for the demonstration away, everywhere in the console. */
export function DeleteHistoryDialog({ onClosed }: { onClosed: () => void }) {
  const run = useConfirm(deleteDemoHistory, () => ({}), {
    success: text("removed"),
    refresh: (client) => client.invalidateQueries(),
  });
  return (
    <CommandDialog run={run} title={text("removeTitle")} action={text("remove")} danger onClosed={onClosed}>
      <p className="demo-hint">{text("removeHint")}</p>
    </CommandDialog>
  );
}
