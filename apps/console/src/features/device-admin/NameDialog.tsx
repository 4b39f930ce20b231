import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { type CommandForm } from "#shared/form/use-command-form.ts";
import { adminText as text } from "./device-admin.texts.ts";

interface Props {
  title: string;
  form: CommandForm<{ name: string }>;
  onClosed: () => void;
}

/** Dialog that renames a group or a point. */
export function NameDialog({ title, form, onClosed }: Props) {
  return (
    <CommandDialog run={form} title={title} action={text("save")} onClosed={onClosed}>
      <TextField form={form} name="name" label={text("name")} required input={{ autoFocus: true }} />
    </CommandDialog>
  );
}
