import { aliasMax } from "@huiyan/contract/organisation/organisation.rules";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { settingText as text } from "../setting.texts.ts";
import { useAlias } from "../use-alias.ts";
import { useAliasForm } from "./use-alias-form.ts";

/** Dialog for the organisation's word for device groups, on the page of the groups. docs/reference/console.md C12. */
export function AliasDialog({ onClosed }: { onClosed: () => void }) {
  const form = useAliasForm(useAlias());
  return (
    <CommandDialog run={form} title={text("aliasEdit")} action={text("save")} onClosed={onClosed}>
      <TextField
        form={form}
        name="value"
        label={text("aliasField")}
        hint={text("aliasHint")}
        required
        input={{ autoFocus: true, maxLength: aliasMax, showCount: true }}
      />
    </CommandDialog>
  );
}
