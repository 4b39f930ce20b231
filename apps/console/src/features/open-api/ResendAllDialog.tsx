import { resendDeliveries } from "@huiyan/contract/open-api/open-api.api";
import { CommandDialog } from "../../shared/dialog/CommandDialog.tsx";
import { useConfirm } from "../../shared/form/use-confirm.ts";
import { openApiText as text } from "./open-api.texts.ts";
import { resending } from "./resending.ts";

/** Says what happens before it does. */
export function ResendAllDialog({ onClosed }: { onClosed: () => void }) {
  const run = useConfirm(resendDeliveries, () => ({}), resending());
  return (
    <CommandDialog run={run} title={text("resendTitle")} action={text("resendAll")} onClosed={onClosed}>
      {text("resendHint")}
    </CommandDialog>
  );
}
