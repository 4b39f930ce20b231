import { CommandDialog } from "../../shared/dialog/CommandDialog.tsx";
import { openApiText as text } from "./open-api.texts.ts";
import { useGenerateKeys } from "./use-generate-keys.ts";

/** Says what stops working before it does. */
export function ResetKeysDialog({ appId, onClosed }: { appId: string; onClosed: () => void }) {
  const run = useGenerateKeys({ quiet: true });
  return (
    <CommandDialog run={run} title={text("resetTitle")} action={text("resetTitle")} danger onClosed={onClosed}>
      {text("resetHint", { id: appId })}
    </CommandDialog>
  );
}
