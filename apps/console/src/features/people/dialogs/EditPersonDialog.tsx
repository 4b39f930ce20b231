import { editPerson, type Person } from "@huiyan/contract/people/people.api";
import { type Actor } from "@huiyan/contract/people/people.rules";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { Input } from "antd";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { joinFacts } from "#shared/format/format-join.ts";
import { peopleText as text } from "../people.texts.ts";
import { targetOf } from "../person-actions.ts";
import { refreshPeople } from "../person-cache.ts";
import { editedPersonSchema } from "./person-form.ts";
import { RoleField } from "./RoleField.tsx";
import { existingRoleOptions } from "./role-options.ts";
import { sealPerson } from "./seal-person.ts";

interface Props {
  actor: Actor;
  person: Person;
  isPrivate: boolean;
  onClosed: () => void;
}

/**
 * Dialog that edits name and role of a member; in a private deployment also the password. The phone number cannot be
 * changed.
 */
export function EditPersonDialog({ actor, person, isPrivate, onClosed }: Props) {
  const { _id, name, role } = person;
  const form = useCommandForm(editPerson, {
    schema: editedPersonSchema(isPrivate),
    initial: { name, role, password: "" },
    sent: ({ password, ...edited }) => ({ _id, ...edited, ...(password === "" ? {} : { password }) }),
    prepare: sealPerson,
    success: text("changed"),
    refresh: refreshPeople,
  });
  const options = existingRoleOptions(actor, { ...targetOf(person), hasDepartment: person.dep !== null });
  return (
    <CommandDialog run={form} title={text("editTitle", { name })} action={text("save")} onClosed={onClosed}>
      <TextField form={form} name="name" label={text("userName")} required input={{ autoFocus: true }} />
      <FieldFrame label={text("phone")} hint={text("phoneFixed")}>
        {(control) => <Input {...control} value={person.account} disabled />}
      </FieldFrame>
      <RoleField form={form} name="role" options={options} />
      {isPrivate && (
        <PasswordField
          form={form}
          name="password"
          label={text("password")}
          hint={joinFacts([text("passwordKept"), contractText(passwordRuleText)])}
          input={{ autoComplete: "new-password" }}
        />
      )}
    </CommandDialog>
  );
}
