import { disableSecondFactor, getSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { CommandDialog } from "../../../shared/dialog/CommandDialog.tsx";
import { TextField } from "../../../shared/form/TextField.tsx";
import { useCommandForm } from "../../../shared/form/use-command-form.ts";
import { settingText as text } from "../setting.texts.ts";

/** Only whoever has a code may turn the second factor off. */
export function DisableFactorDialog({ onClosed }: { onClosed: () => void }) {
  const form = useCommandForm(disableSecondFactor, {
    schema: disableSecondFactor.input,
    initial: { totp: "" },
    sent: ({ totp }) => ({ totp: totp.trim() }),
    refusedAt: () => "totp",
    success: text("disabled"),
    refresh: (client) => client.invalidateQueries({ queryKey: [getSecondFactor.name] }),
  });
  return (
    <CommandDialog run={form} title={text("disable")} action={text("disable")} danger onClosed={onClosed}>
      <TextField
        form={form}
        name="totp"
        label={text("code")}
        hint={text("disableHint")}
        required
        input={{ autoFocus: true, autoComplete: "one-time-code", maxLength: 20 }}
      />
    </CommandDialog>
  );
}
