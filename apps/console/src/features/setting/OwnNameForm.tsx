import { editUser, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { CommandForm } from "../../shared/form/CommandForm.tsx";
import { TextField } from "../../shared/form/TextField.tsx";
import { useCommandForm } from "../../shared/form/use-command-form.ts";
import { settingText as text } from "./setting.texts.ts";

/** One's own name, as the others see it. */
export function OwnNameForm({ name }: { name: string }) {
  const form = useCommandForm(editUser, {
    schema: editUser.input,
    initial: { name },
    sent: (typed) => typed,
    success: text("saved"),
    refresh: (client) => client.invalidateQueries({ queryKey: [getUserInfo.name] }),
  });
  const unchanged = form.values.name.trim() === name;
  return (
    <CommandForm run={form} name={text("my")} action={text("save")} blocked={unchanged ? text("unchanged") : undefined}>
      <TextField form={form} name="name" label={text("name")} required input={{ autoComplete: "name" }} />
    </CommandForm>
  );
}
